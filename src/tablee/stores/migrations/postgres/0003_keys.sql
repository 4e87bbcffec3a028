-- What invitations were signed with is derived from a key that is not in here (vault.py).
DROP TABLE secrets;
CREATE TABLE keys (
    id integer PRIMARY KEY CHECK (id = 1),
    fingerprint text NOT NULL
);

-- Written by whoever wants to know whether the store takes in what is written.
CREATE TABLE pulse (
    id integer PRIMARY KEY CHECK (id = 1),
    at timestamptz NOT NULL
);
