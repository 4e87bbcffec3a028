-- Back to a Tablée that knows version 6 (docs/people.md says how): what it does not know is removed.
BEGIN;
DROP INDEX matches_by_end;
DROP TABLE notes;
DELETE FROM schema_version WHERE number > 6;
COMMIT;
