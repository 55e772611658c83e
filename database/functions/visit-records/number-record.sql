-- The next number of a year, in the transaction that uses it: a rollback releases it.
create or replace function next_visit_record_number(p_year integer) returns integer language sql as $$
  insert into visit_record_years as y (year, last) values (p_year, 1)
  on conflict (year) do update set last = y.last + 1 returning last
$$;

-- "ACTA-2026-000318".
create or replace function written_record_number(year integer, number integer) returns text language sql immutable as $$
  select 'ACTA-' || year || '-' || lpad(number::text, greatest(6, length(number::text)), '0')
$$;

-- The number of a record as people read it.
create or replace function record_number(r visit_records) returns text language sql immutable as $$
  select written_record_number(r.year, r.number)
$$;
