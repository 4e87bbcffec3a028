-- Four letters that stand for a table while people may sit down there; made with the key (codes.py), so
-- what is kept says nothing of the letters.
ALTER TABLE tables ADD COLUMN code text;
CREATE UNIQUE INDEX tables_by_code ON tables (code) WHERE code IS NOT NULL;
