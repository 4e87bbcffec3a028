-- What is kept of a match says what its game counted: it is made anew from the logs. And matches are read in
-- the order of their end, for ratings.
CREATE INDEX IF NOT EXISTS matches_by_end ON matches (at, tbl COLLATE "C", number);
UPDATE tables SET indexed = false;
