-- The digits of a search for one number of which desk_number_prefixes knows the orders; null for any other search. More than twelve
-- digits begin few orders, and fewer than four begin many of every age.
create or replace function number_of_search(q tsquery) returns text language sql immutable as $$
  select substring(q::text from '^''(\d{4,12})'':\*$')
$$;

-- When the newest order was bought of which a word begins with these digits, or a later moment; '-infinity' where there is none.
-- Not of the order's own id, and not of words that are due.
create or replace function newest_with_number(digits text) returns timestamptz language sql stable as $$
  select coalesce(max(p.newest), '-infinity') from desk_number_prefixes p
  where p.prefix >= left(digits, 6) and p.prefix < left(digits, 6) || '{'
$$;

-- The orders whose own id begins with these digits, and when they were bought.
create or replace function orders_numbered(digits text) returns table (id uuid, at timestamptz) language sql stable as $$
  select o.id, o.created_at from orders o
  where o.id between rpad(digits, 32, '0')::uuid and rpad(digits, 32, 'f')::uuid
$$;

-- Numbers that words have begun with, or that a newer order has, as the migration of desk_number_prefixes has them. A number that its
-- last order loses stays: then a walk begins too early.
create or replace function note_number_prefixes() returns trigger language plpgsql as $$
begin
  insert into desk_number_prefixes (prefix, newest)
  select made.prefix, made.newest from (
    select left(word, 6) as prefix, max(w.created_at) as newest from written w, unnest(tsvector_to_array(w.words)) as word
    where word ~ '^\d{4}' and word <> replace(w.order_id::text, '-', '') group by 1) made
  where not exists (select from desk_number_prefixes p where p.prefix = made.prefix and p.newest >= made.newest)
  order by made.prefix
  on conflict (prefix) do update set newest = greatest(desk_number_prefixes.newest, excluded.newest);
  return null;
end $$;
