-- The next number of a year, in the transaction that uses it: one that ends without a record gives it back.
create or replace function next_visit_record_number(of_year integer) returns integer language sql as $$
  insert into visit_record_years as y (year, last) values (of_year, 1)
  on conflict (year) do update set last = y.last + 1 returning last
$$;

-- "ACTA-2026-000318".
create or replace function written_record_number(year integer, number integer) returns text language sql immutable as $$
  select 'ACTA-' || year || '-' || lpad(number::text, greatest(6, length(number::text)), '0')
$$;

create or replace function record_number(r visit_records) returns text language sql immutable as $$
  select written_record_number(r.year, r.number)
$$;

-- Days of warranty that the owner's settings give; 30 before there are any.
create or replace function warranty_days() returns integer language plpgsql stable as $$
declare
  days integer;
begin
  if to_regclass('visit_settings') is not null then execute 'select warranty_days from visit_settings limit 1' into days; end if;
  return coalesce(days, 30);
end $$;
