-- Matches that ended, found by who played them: an index of the logs, like tables and places. `indexed` is
-- false where the head is from before there was one; the server makes those anew from their logs.
CREATE TABLE matches (
    tbl text NOT NULL,
    number integer NOT NULL,
    at double precision NOT NULL,
    data bytea NOT NULL,
    PRIMARY KEY (tbl, number)
);
CREATE TABLE players (
    person text NOT NULL,
    tbl text NOT NULL,
    number integer NOT NULL,
    PRIMARY KEY (person, tbl, number)
);
CREATE INDEX players_by_table ON players (tbl);
ALTER TABLE tables ADD COLUMN indexed boolean NOT NULL DEFAULT false;
CREATE INDEX tables_not_indexed ON tables (id) WHERE NOT indexed;
