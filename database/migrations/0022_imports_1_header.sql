-- Which row of the file names its columns, as a spreadsheet counts, and the first rows among which it was found: sealed,
-- since there may be licence keys among them, and forgotten once the file is applied.
alter table imports add column header_row integer not null default 1
  constraint imports_header_row_positive check (header_row > 0);
alter table imports add column top bytea;
