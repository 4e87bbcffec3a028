-- Who looks on where: of the moment only, so it need not survive a crash of the database.
CREATE UNLOGGED TABLE watching (
    worker text NOT NULL,
    tbl text NOT NULL,
    people integer NOT NULL,
    PRIMARY KEY (worker, tbl)
);
CREATE INDEX watching_by_table ON watching (tbl);

