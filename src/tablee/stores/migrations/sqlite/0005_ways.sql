-- Which browser and system a session is of, coarsely; and ways for somebody to come back: one-time links,
-- recovery codes and passkeys. `token` is a hash, or the public name of a passkey: nothing that opens a door.
ALTER TABLE sessions ADD COLUMN device TEXT NOT NULL DEFAULT '';
CREATE TABLE ways (
    token TEXT PRIMARY KEY,
    person TEXT NOT NULL,
    kind TEXT NOT NULL,
    name TEXT NOT NULL,
    at REAL NOT NULL,
    until REAL NOT NULL,
    data BLOB NOT NULL
) WITHOUT ROWID;
CREATE INDEX ways_by_person ON ways (person);
CREATE INDEX ways_by_end ON ways (until);
