-- The time from which an order is late for its buyer (P-116): that of its first late parcel. A parcel that has not left is late
-- after two days, unless its address is missing or a person set new days; any parcel that has not arrived is late after its last
-- expected day. A pickup order is late after the day on which it was to be ready; once ready, it is late after its waiting period
-- (P-307). Null when nothing of it will be late as far as is known.
create or replace function late_of(order_row orders) returns timestamptz language sql stable as $$
  select min(parcel.late_from) from (
    select least(s.overdue_from, case when s.is_pickup then case s.state when 'prepared' then s.since + pickup_wait() end
      when s.state <> 'sent' and exists (select from order_addresses where order_id = s.order_id)
      and not exists (select from shipment_delays d where d.shipment_id = s.id and d.actor is not null)
      then s.since + interval '2 days' end) as late_from
    from shipments s where s.order_id = order_row.id and s.state in ('to_prepare', 'prepared', 'sent')
    union all
    select prepare_since(order_row) + interval '2 days'
    where not order_row.is_handed_over and exists (select from order_addresses where order_id = order_row.id)
      and exists (select from order_lines where order_id = order_row.id and not digital)
      and not exists (select from shipments where order_id = order_row.id) and not is_picked_up(order_row.id)) parcel
  where order_row.state in ('paid', 'on_delivery')
$$;

-- The last day that a person set for a shipment, `YYYY-MM-DD`; null without one. New days set by the system do not end the delay of
-- a parcel.
create or replace function last_named_day(p_shipment_id uuid) returns text language sql stable as $$
  select to_char(expected_to, 'YYYY-MM-DD') from shipment_delays where shipment_id = p_shipment_id and actor is not null
  order by id desc limit 1
$$;

-- Records that the last expected day of a shipment is over.
--   promised  the days as promised_days() returned them, or null; named_to: the last day that a person set. The caller decided by these
--   over_at   when that day ended
-- Returns whether it was recorded: not when the shipment meanwhile arrived, or is expected on other days.
create or replace function note_overdue(late uuid, promised jsonb, named_to text, over_at timestamptz) returns boolean
language plpgsql set lock_timeout = '2s' as $$
declare
  order_row orders := lock_order_of_shipment(late);
begin
  if order_row.id is null or order_row.state not in ('paid', 'on_delivery') then return false; end if;
  update shipments s set overdue_from = over_at
  where s.id = late and s.overdue_from is null and s.state in ('to_prepare', 'prepared', 'sent')
    and not (s.is_pickup and s.state = 'prepared')
    and promised_days(order_row, s.state, s.address_id) is not distinct from promised and last_named_day(late) is not distinct from named_to;
  return found;
end $$;

-- One page of the late orders and one more, by number and the time from which they are late, the longest late first.
--   search_text  the text of a search; '' for all of them
--   after_at, after_id   the end of the previous page; null for the first
create or replace function late_page(search_text text, after_at timestamptz, after_id uuid)
returns table (id uuid, at timestamptz) language plpgsql stable
set enable_seqscan = off set plan_cache_mode = force_custom_plan as $$
declare
  search record;
  q tsquery;
  way text;
  ids uuid[];
  -- Orders found without their written words.
  besides uuid[] := '{}';
  bought_until timestamptz := 'infinity';
begin
  if search_text <> '' then
    select * into search from desk_search(search_text);
    if search.whole is null then return; end if;
    q := search.whole;
    bought_until := newest_with_numbers(q, null);
    way := case when search.narrow is null then way_through_list(q, search.shares, null, false, bought_until) else 'pick' end;
    besides := orders_due_with_words(q) || array(select n.id from orders_numbered(q) n);
    if way <> 'read' then ids := orders_with_words(q, search.indexed, search.narrow); end if;
    if way = 'pick' then
      -- Materialized, because the planner would otherwise scan all late orders until it met enough of these few.
      return query
        with late as materialized (select o.id, o.late_from as at from orders o where o.id = any (ids || besides) and o.late_from <= now())
        select l.id, l.at from late l where after_id is null or (l.at, l.id) > (after_at, after_id) order by l.at, l.id limit 51;
      return;
    end if;
  end if;
  after_at := coalesce(after_at, '-infinity');
  after_id := coalesce(after_id, '00000000-0000-0000-0000-000000000000');
  return query
    select p.id, p.at from (
      (select o.id, o.late_from as at from orders o
      where o.late_from <= now() and (o.late_from, o.id) > (after_at, after_id) and o.created_at <= bought_until
        and (q is null or case when ids is null
          then (select w.words @@ q from order_words w where w.created_at = o.created_at and w.order_id = o.id)
          else o.id = any (ids) end is true)
      order by o.late_from, o.id limit 51)
      union
      select o.id, o.late_from from orders o where o.id = any (besides) and o.late_from <= now() and (o.late_from, o.id) > (after_at, after_id)) p
    order by p.at, p.id limit 51;
end $$;

-- The number of late orders, up to `most`.
create or replace function count_late(most integer) returns bigint language sql stable set enable_seqscan = off as $$
  select count(*) from (select from orders where late_from <= now() limit most) late
$$;
