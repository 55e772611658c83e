-- The newest orders with these words, at most 51, and their times of purchase.
--   after_at, after_id   the end of the previous page; null for the first
--   most_seen  the maximum number of orders to scan
create or replace function newest_with_words(q tsquery, after_at timestamptz, after_id uuid, most_seen integer)
returns table (id uuid, at timestamptz) language sql stable as $$
  select seen.order_id, seen.created_at from (
    select w.order_id, w.created_at, w.words from order_words w
    where (w.created_at, w.order_id) < (coalesce(after_at, 'infinity'), coalesce(after_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff'))
    order by w.created_at desc, w.order_id desc limit most_seen) seen
  where seen.words @@ q order by seen.created_at desc, seen.order_id desc limit 51
$$;

-- The orders with these words among those whose search words are not written yet, as long as they are few; their words are computed
-- on the fly.
create or replace function orders_due_with_words(q tsquery) returns uuid[] language sql stable as $$
  select array(select d.order_id from (select distinct order_id from (select order_id from order_words_due limit 200) due) d
    where words_of_order(d.order_id) @@ q)
$$;

-- The newest orders with these words by the index, at most 51, and their times of purchase. Only bitmap scans are allowed, because
-- the planner would otherwise scan the list in order here too.
create or replace function newest_by_index(indexed tsquery, after_at timestamptz, after_id uuid)
returns table (id uuid, at timestamptz) language sql stable set enable_indexscan = off as $$
  select w.order_id, w.created_at from order_words w
  where w.words @@ indexed and (after_id is null or (w.created_at, w.order_id) < (after_at, after_id))
  order by w.created_at desc, w.order_id desc limit 51
$$;

-- The orders with the rare words of a search that match all its words, and their times of purchase; nulls when the rare words match
-- too many orders.
create or replace function orders_with_rare_words(q tsquery, narrow tsquery, out ids uuid[], out moments timestamptz[])
language plpgsql stable as $$
declare
  most_read constant integer := 8000;
  read integer;
begin
  with rare as materialized (
    select w.order_id, w.created_at, w.words from order_words w where w.words @@ narrow limit most_read + 1)
  select count(*), coalesce(array_agg(r.order_id) filter (where r.words @@ q), '{}'),
    coalesce(array_agg(r.created_at) filter (where r.words @@ q), '{}')
  into read, ids, moments from rare r;
  if read > most_read then ids := null; moments := null; end if;
end $$;

-- The orders with the words of a search, by the index; without orders whose words are still due.
create or replace function orders_with_words(q tsquery, indexed tsquery, narrow tsquery) returns uuid[] language plpgsql stable as $$
declare
  ids uuid[];
begin
  if narrow is not null then select r.ids into ids from orders_with_rare_words(q, narrow) r; end if;
  return coalesce(ids, array(select w.order_id from order_words w where w.words @@ indexed));
end $$;

-- The number of orders with written words, as of the last vacuum or analyze; the index reads a share of all of them, independent of
-- their age.
create or replace function orders_with_written_words() returns double precision language sql stable as $$
  select greatest(reltuples, 0) from pg_class where oid = 'order_words'::regclass
$$;

-- Upper bound of `desk_since` for orders bought before a time; slower orders are in the index `orders_long_at_desk`.
create or replace function usually_until(bought_until timestamptz) returns timestamptz language sql immutable as $$
  select bought_until + interval '360 hours'
$$;

-- The fastest way to search a list of the desk, by the cost of each order in microseconds:
--   read  scan the list in its order and compare the words of each order until enough match (2)
--   mark  query the index (0.4 for all orders with one of the words), and scan the list until enough of its hits were met (0.3)
--   pick  query the index, and look up each hit (10)
--   shares  as desk_search() returns them
--   states  those of the list; null for the late orders
--   newest  whether the list has the newest order first
--   bought_until  as newest_with_numbers() returns it
create or replace function way_through_list(q tsquery, shares double precision, states text[], newest boolean, bought_until timestamptz)
returns text language plpgsql stable as $$
declare
  most constant integer := 20000;
  next constant integer := 500;
  met integer;
  expected record;
  listed double precision;
  by_index double precision;
begin
  select * into expected from expect_words(q, nullif(bought_until, 'infinity'));
  -- A frequent number usually occurs in recent orders, so sample those instead of the global statistics.
  if bought_until < 'infinity' then
    select count(*) into met from (
      select w.words from order_words w where w.created_at <= bought_until order by w.created_at desc, w.order_id desc limit next) n
    where n.words @@ q;
    if met >= 5 then
      expected.walked := 51 * next / met;
      expected.many := greatest(expected.many, met);
    end if;
  end if;
  if expected.many = 0 then return 'pick'; end if;
  listed := case when states is null then count_late(most) else (
    select sum(c.many) from unnest(states) s (state) cross join lateral (
      select count(*) as many from (
        select from orders o where o.desk_state = s.state and o.desk_since <= usually_until(bought_until) limit most) x) c) end;
  listed := least(case when listed < most then listed end,
    case when newest then expected.walked else 51.0 * expected.older / expected.many end);
  by_index := 0.4 * greatest(expected.many, shares * orders_with_written_words());
  return case when 2 * listed <= by_index + least(0.3 * listed, 10.0 * expected.many) then 'read'
    when 10.0 * expected.many <= 0.3 * listed then 'pick' else 'mark' end;
end $$;

-- One page of all orders with these words, the latest purchase first: by scanning in that order when enough recent orders match or
-- few orders are left, otherwise by the index.
create or replace function page_of_all(q tsquery, indexed tsquery, narrow tsquery, shares double precision, after_at timestamptz,
  after_id uuid) returns table (id uuid, at timestamptz) language plpgsql stable as $$
declare
  -- Scanning this many rows costs no more than the alternatives.
  soon constant integer := 10000;
  expected record;
  walked integer;
  ids uuid[];
  moments timestamptz[];
  due uuid[] := orders_due_with_words(q);
  bought_until constant timestamptz := newest_with_numbers(q, null);
  -- The position where the search begins.
  start_at timestamptz := after_at;
  start_id uuid := after_id;
begin
  if bought_until < coalesce(after_at, 'infinity') then
    start_at := bought_until;
    start_id := 'ffffffff-ffff-ffff-ffff-ffffffffffff';
  end if;
  if narrow is not null then select r.ids, r.moments into ids, moments from orders_with_rare_words(q, narrow) r; end if;
  if ids is null then
    -- For one word that is frequent by the statistics, the newest orders probably suffice; otherwise the index is queried
    -- afterwards.
    if after_id is null and numnode(q) = 1 and shares > 0.01 then walked := soon;
    else
      select * into expected from expect_words(q, start_at);
      -- Scanning two rows takes as long as one order that the index reads and sorts.
      if expected.walked <= greatest(soon, expected.many / 2, shares * orders_with_written_words() / 2) then
        walked := case when expected.walked >= expected.older then 2147483647 else greatest(soon, 3 * expected.walked) end;
      end if;
    end if;
    if walked is not null then
      select coalesce(array_agg(n.id), '{}'), coalesce(array_agg(n.at), '{}') into ids, moments
      from newest_with_words(q, start_at, start_id, walked) n;
      if walked < 2147483647 and cardinality(ids) < 51 then ids := null; end if;
    end if;
  end if;
  if ids is null then
    select coalesce(array_agg(n.id), '{}'), coalesce(array_agg(n.at), '{}') into ids, moments
    from newest_by_index(indexed, start_at, start_id) n;
  end if;
  return query
    select f.id, f.at from (
      select u.id, u.at from unnest(ids, moments) u (id, at)
      union
      select o.id, o.created_at from orders o where o.id = any (due)
      union
      select n.id, n.at from orders_numbered(q) n) f
    where after_id is null or (f.at, f.id) < (after_at, after_id) order by f.at desc, f.id desc limit 51;
end $$;

-- The next 51 orders of the lists of these states that match a search, by scanning each list in its order, with the time since
-- which they are in it. Orders bought before a time are below the bound of usually_until(), or among the few of
-- orders_long_at_desk. Words are looked up also by time of purchase, because neighbouring orders of a list are close in it, unlike
-- ids. The word condition is repeated in each branch: PostgreSQL would otherwise call a function with a subquery for each order.
--   ids      the hits of the index; null to read the words of each order
--   besides  orders that match independent of their written words
--   bought_until  as newest_with_numbers() returns it
create or replace function walk_lists(q tsquery, ids uuid[], besides uuid[], states text[], newest boolean, bought_until timestamptz,
  after_at timestamptz, after_id uuid) returns table (id uuid, at timestamptz) language plpgsql stable as $$
declare
  first_id constant uuid := '00000000-0000-0000-0000-000000000000';
  last_id constant uuid := 'ffffffff-ffff-ffff-ffff-ffffffffffff';
  until constant timestamptz := usually_until(bought_until);
  second constant text := case when cardinality(states) = 1 then states[1] end;
  from_at timestamptz := coalesce(after_at, case when newest then timestamptz 'infinity' else '-infinity' end);
  from_id uuid := coalesce(after_id, case when newest then last_id else first_id end);
begin
  if newest then
    return query
      select p.id, p.at from (
        select found.id, found.at from unnest(states) as shown_state cross join lateral (
          (select o.id, o.desk_since as at from orders o
          where o.created_at <= bought_until and o.desk_state = shown_state
            and (o.desk_since, o.id) < (least(from_at, until), case when from_at <= until then from_id else last_id end)
            and (q is null or case when ids is null
              then (select w.words @@ q from order_words w where w.created_at = o.created_at and w.order_id = o.id)
              else o.id = any (ids) end is true)
          order by o.desk_since desc, o.id desc limit 51)
          union all
          (select o.id, o.desk_since as at from orders o
          where o.created_at <= bought_until and o.desk_state = shown_state and o.desk_since - o.created_at > interval '360 hours'
            and o.desk_since > until and (o.desk_since, o.id) < (from_at, from_id)
            and (q is null or case when ids is null
              then (select w.words @@ q from order_words w where w.created_at = o.created_at and w.order_id = o.id)
              else o.id = any (ids) end is true)
          order by o.desk_since desc, o.id desc limit 51)) found
        union
        select o.id, o.desk_since from orders o
        where o.id = any (besides) and o.desk_state = any (states) and (o.desk_since, o.id) < (from_at, from_id)) p
      order by p.at desc, p.id desc limit 51;
    return;
  end if;
  return query
    select p.id, p.at from (
      select found.id, found.at from unnest(states) as shown_state cross join lateral (
        (select o.id, o.desk_since as at from orders o
        where o.created_at <= bought_until and o.desk_state = shown_state
          and o.desk_since <= until and (o.desk_since, o.id) > (from_at, from_id)
          and (q is null or case when ids is null
            then (select w.words @@ q from order_words w where w.created_at = o.created_at and w.order_id = o.id)
            else o.id = any (ids) end is true)
        order by o.desk_since, o.id limit 51)
        union all
        (select o.id, o.desk_since as at from orders o
        where o.created_at <= bought_until and o.desk_state = shown_state and o.desk_since - o.created_at > interval '360 hours'
          and (o.desk_since, o.id) > (greatest(from_at, until), case when from_at >= until then from_id else last_id end)
          and (q is null or case when ids is null
            then (select w.words @@ q from order_words w where w.created_at = o.created_at and w.order_id = o.id)
            else o.id = any (ids) end is true)
        order by o.desk_since, o.id limit 51)
        union all
        (select o.id, o.desk_since as at from orders o
        where o.created_at <= bought_until and o.desk_second = second and (o.desk_since, o.id) > (from_at, from_id)
          and (q is null or case when ids is null
            then (select w.words @@ q from order_words w where w.created_at = o.created_at and w.order_id = o.id)
            else o.id = any (ids) end is true)
        order by o.desk_since, o.id limit 51)) found
      union
      select o.id, o.desk_since from orders o
      where o.id = any (besides) and (o.desk_state = any (states) or o.desk_second = second) and (o.desk_since, o.id) > (from_at, from_id)) p
    order by p.at, p.id limit 51;
end $$;

-- One page of the desk and one more order, by number and time: the orders in these states, or all orders without states. The list
-- of one state also has orders whose second duty it is (decision 0102). A search for a number begins its scan at the latest
-- position of an order with that number (decision 0140).
--   search_text  the text of the search; '' for everything
--   newest    the newest first, otherwise the oldest; the list of all orders always has the latest purchase first
--   after_at, after_id   the end of the previous page; null for the first
create or replace function desk_page(search_text text, states text[], newest boolean, after_at timestamptz, after_id uuid)
returns table (id uuid, at timestamptz) language plpgsql stable
set enable_seqscan = off set plan_cache_mode = force_custom_plan as $$
declare
  search record;
  q tsquery;
  way text;
  ids uuid[];
  -- Orders found without their written words.
  besides uuid[] := '{}';
  second text := case when cardinality(states) = 1 then states[1] end;
  bought_until timestamptz := 'infinity';
begin
  if search_text <> '' then
    select * into search from desk_search(search_text);
    if search.whole is null then return; end if;
    q := search.whole;
    if states is null then
      return query select p.id, p.at from page_of_all(q, search.indexed, search.narrow, search.shares, after_at, after_id) p;
      return;
    end if;
    bought_until := newest_with_numbers(q, states);
    way := case when search.narrow is null then way_through_list(q, search.shares, states, newest, bought_until) else 'pick' end;
    besides := orders_due_with_words(q) || array(select n.id from orders_numbered(q) n);
    if way <> 'read' then ids := orders_with_words(q, search.indexed, search.narrow); end if;
    if way = 'pick' then
      -- Materialized, because the planner would otherwise scan the newest orders until it met enough of these few.
      return query
        with standing as materialized (
          select o.id, o.desk_since as at from orders o
          where o.id = any (ids || besides) and (o.desk_state = any (states) or o.desk_second = second))
        select s.id, s.at from standing s
        where after_id is null or case when newest then (s.at, s.id) < (after_at, after_id) else (s.at, s.id) > (after_at, after_id) end
        order by case when newest then s.at end desc, case when newest then s.id end desc, s.at, s.id limit 51;
      return;
    end if;
  end if;
  if states is null then
    return query
      select o.id, o.created_at from orders o
      where (o.created_at, o.id) < (coalesce(after_at, 'infinity'), coalesce(after_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff'))
      order by o.created_at desc, o.id desc limit 51;
    return;
  end if;
  return query select w.id, w.at from walk_lists(q, ids, besides, states, newest, bought_until, after_at, after_id) w;
end $$;

-- The number of orders in each state of the desk, up to `most` each, with those whose second duty it is; `all`: every order, or
-- `most` if the states have so many; `todo`: orders with a duty, each once; `late`: late orders in any state.
create or replace function desk_counts(most integer) returns table (state text, many bigint) language sql stable
set enable_seqscan = off as $$
  with counted as materialized (
    select s.state, s.place <= 6 as is_duty, (select count(*) from (select from orders o where o.desk_state = s.state limit most) x) as many,
      case when s.place <= 6 then (select count(*) from (select from orders o where o.desk_second = s.state limit most) x) else 0 end as besides
    from unnest('{address_missing,to_prepare,prepared,to_collect,returned,refund_due,payment_pending,awaiting_pickup,sent,delivered,closed}'::text[])
      with ordinality as s (state, place))
  select state, least(many + besides, most) from counted
  union all
  select 'todo', sum(many)::bigint from counted where is_duty
  union all
  select 'all', case when (select sum(many) from counted) >= most then most
    else (select count(*) from (select from orders order by created_at limit most) x) end
  union all
  select 'late', count_late(most)
$$;
