-- One page of the desk and one order more, by number and moment: what is in these states, or everything where none are named.
--   given     the text of the search; '' for everything
--   newest    the newest first, else the oldest; everything is always the newest first, by when it was bought
--   after_at, after_id   where the page before ended; null for the first
-- What few orders have is read whole and sorted; what many have is met soon when they are walked in order.
create or replace function desk_page(given text, states text[], newest boolean, after_at timestamptz, after_id uuid)
returns table (id uuid, at timestamptz) language plpgsql stable
set enable_seqscan = off set plan_cache_mode = force_custom_plan as $$
declare
  most_narrow constant integer := 8000;
  most_read integer;
  q tsquery;
  indexed tsquery;
  narrow tsquery;
  is_frequent boolean;
  read integer;
  few uuid[];
begin
  if given <> '' then
    select s.whole, s.indexed, s.narrow, s.is_frequent, s.most_read into q, indexed, narrow, is_frequent, most_read
    from desk_search(given) s;
    if q is null then return; end if;
  end if;
  if not is_frequent then
    if narrow is not null then
      with rare as materialized (
        select w.order_id, w.words from order_words w where w.words @@ narrow limit most_narrow + 1)
      select count(*), coalesce(array_agg(r.order_id) filter (where r.words @@ q), '{}') into read, few from rare r;
    end if;
    if narrow is null or read > most_narrow then
      few := array(select w.order_id from order_words w where w.words @@ indexed limit most_read + 1);
    end if;
    if cardinality(few) <= most_read then
      -- Words that are not written yet are made on the spot, as long as they are few.
      few := few || array(
        select d.order_id from (select distinct order_id from (select order_id from order_words_due limit 200) due) d
        where words_of_order(d.order_id) @@ q);
      -- Materialized, or the newest orders of all are walked until enough of these few were met.
      return query
        with found as materialized (
          select o.id, case when states is null then o.created_at else o.desk_since end as at
          from orders o where o.id = any (few) and (states is null or o.desk_state = any (states)))
        select f.id, f.at from found f
        where after_id is null or case when newest then (f.at, f.id) < (after_at, after_id) else (f.at, f.id) > (after_at, after_id) end
        order by case when newest then f.at end desc, case when newest then f.id end desc, f.at, f.id limit 51;
      return;
    end if;
  end if;
  if states is null then
    return query
      select o.id, o.created_at from orders o
      where (o.created_at, o.id) < (coalesce(after_at, 'infinity'), coalesce(after_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff'))
        and (q is null or (select w.words @@ q from order_words w where w.order_id = o.id))
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

-- How many orders are in each state of the desk, up to `most` each, and in all: where the states have so many, all have.
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
$$;
