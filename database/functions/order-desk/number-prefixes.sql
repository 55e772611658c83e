-- The numbers of a search for which desk_number_prefixes has entries. Few orders have words beginning with more than twelve digits,
-- and fewer than four digits match orders of every age.
create or replace function numbers_of_search(q tsquery) returns text[] language sql immutable as $$
  select array(select found.digits[1] from regexp_matches(q::text, '''(\d{4,12})'':\*', 'g') as found (digits))
$$;

-- The time of the newest order with a word that begins with these digits, or a later time; '-infinity' without one. The order's own
-- id and due words are not included.
--   among_closed  closed orders only
create or replace function newest_with_number(digits text, among_closed boolean) returns timestamptz language sql stable as $$
  select coalesce(max(case when among_closed then p.newest_closed else p.newest end), '-infinity') from desk_number_prefixes p
  where p.prefix >= left(digits, 6) and p.prefix < left(digits, 6) || '{'
$$;

-- The time of the newest order that may have all numbers of a search, or a later time; 'infinity' for a search without numbers.
--   states  those of the list; null for any
create or replace function newest_with_numbers(q tsquery, states text[]) returns timestamptz language sql stable as $$
  select coalesce(min(newest_with_number(digits, coalesce(states = '{closed}', false))), 'infinity') from unnest(numbers_of_search(q)) as digits
$$;

-- The orders whose own id begins with a number of the search, and their times of purchase.
create or replace function orders_numbered(q tsquery) returns table (id uuid, at timestamptz) language plpgsql stable as $$
declare
  digits text;
begin
  -- One query for each number, so that PostgreSQL plans with a known number and expects few orders.
  foreach digits in array numbers_of_search(q) loop
    return query
      select o.id, o.created_at from orders o
      where o.id between rpad(digits, 32, '0')::uuid and rpad(digits, 32, 'f')::uuid
        and (numnode(q) = 1 or (select w.words @@ q from order_words w where w.order_id = o.id));
  end loop;
end $$;

-- Stores new prefixes of numbers, or the newer order that has them, as the migrations of desk_number_prefixes did. The number of a
-- deleted word stays: a scan then begins too early.
create or replace function note_number_prefixes() returns trigger language plpgsql as $$
begin
  insert into desk_number_prefixes (prefix, newest, newest_closed)
  select made.prefix, made.newest, made.newest_closed from (
    select left(word, 6) as prefix, max(w.created_at) as newest, max(w.created_at) filter (where o.desk_state = 'closed') as newest_closed
    from written w join orders o on o.id = w.order_id, unnest(tsvector_to_array(w.words)) as word
    where word ~ '^\d{4}' and word <> replace(w.order_id::text, '-', '') group by 1) made
  where not exists (
    select from desk_number_prefixes p
    where p.prefix = made.prefix and p.newest >= made.newest and (made.newest_closed is null or p.newest_closed >= made.newest_closed))
  order by made.prefix
  on conflict (prefix) do update set newest = greatest(desk_number_prefixes.newest, excluded.newest),
    newest_closed = greatest(desk_number_prefixes.newest_closed, excluded.newest_closed);
  return null;
end $$;

-- A closed order is indexed by its numbers once its words are written again.
create or replace function closed_words_are_due() returns trigger language plpgsql as $$
begin
  insert into order_words_due (order_id) values (new.id);
  return null;
end $$;
