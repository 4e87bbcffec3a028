CREATE TABLE entries (
    tbl text NOT NULL,
    number integer NOT NULL,
    data bytea NOT NULL,
    PRIMARY KEY (tbl, number)
);

CREATE TABLE tables (
    id text PRIMARY KEY,
    game text NOT NULL,
    status text NOT NULL,
    public boolean NOT NULL,
    at double precision NOT NULL,
    data bytea NOT NULL,
    number integer NOT NULL,
    worker text
);
CREATE INDEX tables_by_status ON tables (status, at);

CREATE TABLE places (
    person text NOT NULL,
    tbl text NOT NULL,
    PRIMARY KEY (person, tbl)
);
CREATE INDEX places_by_table ON places (tbl);

CREATE TABLE sessions (
    token text PRIMARY KEY,
    person text NOT NULL,
    name text NOT NULL,
    program boolean NOT NULL,
    at double precision NOT NULL
);
CREATE INDEX sessions_by_person ON sessions (person);

CREATE TABLE workers (
    id text PRIMARY KEY,
    seen timestamptz NOT NULL
);

CREATE TABLE secrets (
    id integer PRIMARY KEY CHECK (id = 1),
    secret text NOT NULL
);
