-- Matches that ended, found by who played them: an index of the logs, like tables and places. `indexed` is
-- 0 where the head is from before there was one; the server makes those anew from their logs.
CREATE TABLE matches (
    tbl TEXT NOT NULL,
    number INTEGER NOT NULL,
    at REAL NOT NULL,
    data BLOB NOT NULL,
    PRIMARY KEY (tbl, number)
) WITHOUT ROWID;
CREATE TABLE players (
    person TEXT NOT NULL,
    tbl TEXT NOT NULL,
    number INTEGER NOT NULL,
    PRIMARY KEY (person, tbl, number)
) WITHOUT ROWID;
CREATE INDEX players_by_table ON players (tbl);
ALTER TABLE tables ADD COLUMN indexed INTEGER NOT NULL DEFAULT 0;
CREATE INDEX tables_not_indexed ON tables (id) WHERE NOT indexed;
