-- Back to a Tablée that knows version 3 (docs/people.md says how): what it does not know is removed.
BEGIN IMMEDIATE;
DROP TABLE notes;
DROP TABLE ways;
ALTER TABLE sessions DROP COLUMN device;
DROP INDEX tables_not_indexed;
ALTER TABLE tables DROP COLUMN indexed;
DROP TABLE players;
DROP TABLE matches;
PRAGMA user_version = 3;
COMMIT;
