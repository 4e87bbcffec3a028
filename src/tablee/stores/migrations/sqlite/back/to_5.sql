-- Back to a Tablée that knows version 5 (docs/people.md says how): what it does not know is removed.
BEGIN IMMEDIATE;
DROP INDEX matches_by_end;
DROP TABLE notes;
PRAGMA user_version = 5;
COMMIT;
