-- Small facts that somebody keeps and that no log of a table can hold: whom one blocked, whom one asked,
-- the regular rounds. `name` is whom or what a note speaks of.
CREATE TABLE notes (
    owner text NOT NULL,
    kind text NOT NULL,
    name text NOT NULL,
    at double precision NOT NULL,
    data bytea NOT NULL,
    PRIMARY KEY (owner, kind, name)
);
CREATE INDEX notes_by_name ON notes (name, kind);
CREATE INDEX notes_by_kind ON notes (kind);
