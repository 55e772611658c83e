-- Updates the sums of import_counts: adds written rows to their new sums and subtracts them from their former ones. Deleting an
-- import deletes its sums by cascade.
create or replace function count_new_import_rows() returns trigger language plpgsql as $$
begin
  insert into import_counts as stored (import_id, kind, outcome, many, large)
  select import_id, coalesce(kind, ''), coalesce(outcome, ''), count(*), count(*) filter (where is_large)
  from written group by 1, 2, 3
  on conflict (import_id, kind, outcome) do update
    set many = stored.many + excluded.many, large = stored.large + excluded.large;
  return null;
end $$;

-- Subtracts deleted rows from the sums of their import.
create or replace function count_former_import_rows() returns trigger language plpgsql as $$
begin
  update import_counts stored set many = stored.many - former.many, large = stored.large - former.large
  from (
    select import_id, coalesce(kind, '') as kind, coalesce(outcome, '') as outcome, count(*) as many,
      count(*) filter (where is_large) as large
    from erased group by 1, 2, 3) former
  where (stored.import_id, stored.kind, stored.outcome) = (former.import_id, former.kind, former.outcome);
  return null;
end $$;

-- Moves changed rows from their former sums to their new ones; unchanged sums are not written.
create or replace function count_changed_import_rows() returns trigger language plpgsql as $$
begin
  insert into import_counts as stored (import_id, kind, outcome, many, large)
  select import_id, kind, outcome, sum(many), sum(large)
  from (
    select import_id, coalesce(kind, '') as kind, coalesce(outcome, '') as outcome, 1 as many, is_large::int as large from written
    union all
    select import_id, coalesce(kind, ''), coalesce(outcome, ''), -1, -is_large::int from erased) moved
  group by 1, 2, 3 having sum(many) <> 0 or sum(large) <> 0
  on conflict (import_id, kind, outcome) do update
    set many = stored.many + excluded.many, large = stored.large + excluded.large;
  return null;
end $$;
