-- The next number of a year, in the transaction that uses it: one that ends without a record gives it back.
create or replace function next_visit_record_number(of_year integer) returns integer language sql as $$
  insert into visit_record_years as y (year, last) values (of_year, 1)
  on conflict (year) do update set last = y.last + 1 returning last
$$;
