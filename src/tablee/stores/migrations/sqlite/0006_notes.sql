-- Small facts that somebody keeps and that no log of a table can hold: whom one blocked, whom one asked,
-- the regular rounds. `name` is whom or what a note speaks of.
CREATE TABLE notes (
    owner TEXT NOT NULL,
    kind TEXT NOT NULL,
    name TEXT NOT NULL,
    at REAL NOT NULL,
    data BLOB NOT NULL,
    PRIMARY KEY (owner, kind, name)
) WITHOUT ROWID;
CREATE INDEX notes_by_name ON notes (name, kind);
CREATE INDEX notes_by_kind ON notes (kind);
