-- Which browser and system a session is of, coarsely; and ways for somebody to come back: one-time links,
-- recovery codes and passkeys. `token` is a hash, or the public name of a passkey: nothing that opens a door.
ALTER TABLE sessions ADD COLUMN device text NOT NULL DEFAULT '';
CREATE TABLE ways (
    token text PRIMARY KEY,
    person text NOT NULL,
    kind text NOT NULL,
    name text NOT NULL,
    at double precision NOT NULL,
    until double precision NOT NULL,
    data bytea NOT NULL
);
CREATE INDEX ways_by_person ON ways (person);
CREATE INDEX ways_by_end ON ways (until);
