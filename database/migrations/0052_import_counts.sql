-- How many rows of an import are of each kind, and what happened to them, kept as sums: whoever follows an import asks every second,
-- and lists show thirty. The triggers of import_rows are the only writers.
create table import_counts (
  import_id uuid not null constraint import_counts_import_id_fkey references imports (id) on delete cascade
    deferrable initially deferred,
  -- '' where a row was not looked at, and where nothing was done with it.
  kind text not null,
  outcome text not null,
  many integer not null,
  large integer not null,
  constraint import_counts_pkey primary key (import_id, kind, outcome)
) with (fillfactor = 50);

-- The triggers come after all migrations: until then a process of the former build writes no rows.
lock table import_rows in share row exclusive mode;
insert into import_counts (import_id, kind, outcome, many, large)
select import_id, coalesce(kind, ''), coalesce(outcome, ''), count(*), count(*) filter (where is_large)
from import_rows group by 1, 2, 3;
