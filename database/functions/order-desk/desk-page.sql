-- The newest orders with these words, 51 of them at most, and when they were bought.
--   after_at, after_id   where the page before ended; null for the first
--   most_seen  so many are looked at; null for all
create or replace function newest_with_words(q tsquery, after_at timestamptz, after_id uuid, most_seen integer)
returns table (id uuid, at timestamptz) language sql stable as $$
  select seen.order_id, seen.created_at from (
    select w.order_id, w.created_at, w.words from order_words w
    where (w.created_at, w.order_id) < (coalesce(after_at, 'infinity'), coalesce(after_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff'))
    order by w.created_at desc, w.order_id desc limit most_seen) seen
  where seen.words @@ q order by seen.created_at desc, seen.order_id desc limit 51
$$;

-- The orders with the words of a search, by number and when they were bought; nothing but their count where they are too many.
-- Words that are not written yet are made on the spot, as long as they are few.
create or replace function orders_with_words(q tsquery, indexed tsquery, narrow tsquery, most_read integer,
  out read integer, out ids uuid[], out moments timestamptz[]) language plpgsql stable as $$
declare
  most_narrow constant integer := 8000;
begin
  if narrow is not null then
    with rare as materialized (
      select w.order_id, w.created_at, w.words from order_words w where w.words @@ narrow limit most_narrow + 1)
    select count(*), array_agg(r.order_id) filter (where r.words @@ q), array_agg(r.created_at) filter (where r.words @@ q)
    into read, ids, moments from rare r;
    if read <= most_narrow then read := coalesce(cardinality(ids), 0); end if;
  end if;
  if narrow is null or read > most_narrow then
    select count(*), array_agg(f.order_id), array_agg(f.created_at) into read, ids, moments
    from (select w.order_id, w.created_at from order_words w where w.words @@ indexed limit most_read + 1) f;
  end if;
  if read > most_read then ids := null; return; end if;
  select coalesce(ids, '{}') || coalesce(array_agg(o.id), '{}'), coalesce(moments, '{}') || coalesce(array_agg(o.created_at), '{}')
  into ids, moments
  from (select distinct order_id from (select order_id from order_words_due limit 200) due) d join orders o on o.id = d.order_id
  where words_of_order(d.order_id) @@ q;
end $$;

-- One page of the desk and one order more, by number and moment: what is in these states, or everything where none are named.
--   given     the text of the search; '' for everything
--   newest    the newest first, else the oldest; everything is always the newest first, by when it was bought
--   after_at, after_id   where the page before ended; null for the first
-- What few orders have is read whole and sorted; what many have is met soon when they are walked in order.
create or replace function desk_page(given text, states text[], newest boolean, after_at timestamptz, after_id uuid)
returns table (id uuid, at timestamptz) language plpgsql stable
set enable_seqscan = off set plan_cache_mode = force_custom_plan as $$
declare
  -- The index takes as long as this walk to say which orders have two frequent words.
  most_seen constant integer := 10000;
  search record;
  q tsquery;
  first uuid[];
  matching record;
begin
  if given <> '' then
    select * into search from desk_search(given);
    if search.whole is null then return; end if;
    q := search.whole;
    if states is null and search.are_frequent then
      first := array(select n.id from newest_with_words(q, after_at, after_id, most_seen) n);
      if cardinality(first) = 51 then
        return query
          select w.order_id, w.created_at from order_words w where w.order_id = any (first) order by w.created_at desc, w.order_id desc;
        return;
      end if;
    end if;
    if states is null or not search.is_frequent then
      select * into matching from orders_with_words(q, search.indexed, search.narrow, search.most_read);
      if matching.ids is not null and states is null then
        return query
          select f.id, f.at from (select distinct u.id, u.at from unnest(matching.ids, matching.moments) u (id, at)) f
          where after_id is null or (f.at, f.id) < (after_at, after_id) order by f.at desc, f.id desc limit 51;
        return;
      elsif matching.ids is not null then
        -- Materialized, or the newest orders of all are walked until enough of these few were met.
        return query
          with standing as materialized (
            select o.id, o.desk_since as at from orders o where o.id = any (matching.ids) and o.desk_state = any (states))
          select s.id, s.at from standing s
          where after_id is null or case when newest then (s.at, s.id) < (after_at, after_id) else (s.at, s.id) > (after_at, after_id) end
          order by case when newest then s.at end desc, case when newest then s.id end desc, s.at, s.id limit 51;
        return;
      end if;
    end if;
  end if;
  if states is null and q is not null then
    return query select n.id, n.at from newest_with_words(q, after_at, after_id, null) n;
  elsif states is null then
    return query
      select o.id, o.created_at from orders o
      where (o.created_at, o.id) < (coalesce(after_at, 'infinity'), coalesce(after_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff'))
      order by o.created_at desc, o.id desc limit 51;
  elsif newest then
    return query
      select found.id, found.at from unnest(states) as wanted cross join lateral (
        select o.id, o.desk_since as at from orders o
        where o.desk_state = wanted
          and (o.desk_since, o.id) < (coalesce(after_at, 'infinity'), coalesce(after_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff'))
          and (q is null or (select w.words @@ q from order_words w where w.order_id = o.id))
        order by o.desk_since desc, o.id desc limit 51) found
      order by found.at desc, found.id desc limit 51;
  else
    return query
      select found.id, found.at from unnest(states) as wanted cross join lateral (
        select o.id, o.desk_since as at from orders o
        where o.desk_state = wanted
          and (o.desk_since, o.id) > (coalesce(after_at, '-infinity'), coalesce(after_id, '00000000-0000-0000-0000-000000000000'))
          and (q is null or (select w.words @@ q from order_words w where w.order_id = o.id))
        order by o.desk_since, o.id limit 51) found
      order by found.at, found.id limit 51;
  end if;
end $$;

-- How many orders are in each state of the desk, up to `most` each, and in all: where the states have so many, all have. And how many
-- are late, in whatever state.
create or replace function desk_counts(most integer) returns table (state text, many bigint) language sql stable
set enable_seqscan = off as $$
  with counted as materialized (
    select s.state, (select count(*) from (select from orders o where o.desk_state = s.state limit most) x) as many
    from unnest('{address_missing,to_prepare,prepared,to_collect,returned,refund_due,payment_pending,sent,delivered,closed}'::text[])
      as s (state))
  select state, many from counted
  union all
  select 'all', case when (select sum(many) from counted) >= most then most
    else (select count(*) from (select from orders order by created_at limit most) x) end
  union all
  select 'late', count_late(most)
$$;
