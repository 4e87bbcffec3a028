CREATE TABLE entries (
    tbl TEXT NOT NULL,
    number INTEGER NOT NULL,
    data BLOB NOT NULL,
    PRIMARY KEY (tbl, number)
) WITHOUT ROWID;

CREATE TABLE tables (
    id TEXT PRIMARY KEY,
    game TEXT NOT NULL,
    status TEXT NOT NULL,
    public INTEGER NOT NULL,
    at REAL NOT NULL,
    data BLOB NOT NULL,
    number INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX tables_by_status ON tables (status, at);

CREATE TABLE places (
    person TEXT NOT NULL,
    tbl TEXT NOT NULL,
    PRIMARY KEY (person, tbl)
) WITHOUT ROWID;
CREATE INDEX places_by_table ON places (tbl);

CREATE TABLE sessions (
    token TEXT PRIMARY KEY,
    person TEXT NOT NULL,
    name TEXT NOT NULL,
    program INTEGER NOT NULL,
    at REAL NOT NULL
) WITHOUT ROWID;
CREATE INDEX sessions_by_person ON sessions (person);

CREATE TABLE secrets (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    secret TEXT NOT NULL
);
