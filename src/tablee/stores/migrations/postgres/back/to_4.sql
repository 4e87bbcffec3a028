-- Back to a Tablée that knows version 4 (docs/people.md says how): what it does not know is removed.
BEGIN;
DROP TABLE notes;
DROP TABLE ways;
ALTER TABLE sessions DROP COLUMN device;
ALTER TABLE tables DROP COLUMN indexed;
DROP TABLE players;
DROP TABLE matches;
DELETE FROM schema_version WHERE number > 4;
COMMIT;
