-- The units of a case are back: they leave their shipment like every partial return (P-216), so that stock, reports and the owed
-- amount follow. The order is locked.
--   p_damaged  [{lineId, quantity}], which are not for sale again
-- Returns {code}: DONE, CASE_CHANGED, CASE_DAMAGED where more are damaged than came back, REFUND_UNDER_WAY.
create or replace function receive_return_case(p_case_id uuid, p_damaged jsonb, p_due date, p_key text, has_mail boolean, audit_actor jsonb)
returns jsonb language plpgsql set lock_timeout = '2s' as $$
declare
  c return_cases;
  seen integer;
  wanted jsonb;
  result jsonb;
  back uuid;
begin
  select * into c from return_cases where id = p_case_id for no key update;
  if is_refund_under_way(c.order_id) then return '{"code": "REFUND_UNDER_WAY"}'; end if;
  if exists (
    select from jsonb_to_recordset(p_damaged) as d ("lineId" uuid, quantity integer)
    left join return_case_lines l on l.case_id = c.id and l.order_line_id = d."lineId"
    where l.quantity is null or d.quantity > l.quantity)
    or (select count(*) <> count(distinct d."lineId") from jsonb_to_recordset(p_damaged) as d ("lineId" uuid)) then
    return '{"code": "CASE_DAMAGED"}';
  end if;
  if move_return_case(c.id, 'received', p_due, null, null, p_key, has_mail, audit_actor) is null then
    return '{"code": "CASE_CHANGED"}';
  end if;
  update return_case_lines l set damaged = d.quantity from jsonb_to_recordset(p_damaged) as d ("lineId" uuid, quantity integer)
  where l.case_id = c.id and l.order_line_id = d."lineId";
  select version into seen from shipments where id = c.shipment_id;
  select jsonb_agg(jsonb_build_object('lineId', order_line_id, 'quantity', quantity)) into wanted
  from return_case_lines where case_id = c.id;
  if (select sum(quantity) from return_case_lines where case_id = c.id) = (
    select sum(quantity) from shipment_lines where shipment_id = c.shipment_id) then
    result := move_shipment(c.shipment_id, seen, 'returned', '{}', null, has_mail, audit_actor);
  else
    result := divide_shipment(c.shipment_id, seen, wanted, 'part_returned', null, audit_actor);
  end if;
  back := (result ->> 'shipmentId')::uuid;
  if result ->> 'code' = 'DONE' then
    select version into seen from shipments where id = back;
    result := move_shipment(back, seen, 'received', jsonb_build_object('damaged', p_damaged), null, has_mail, audit_actor);
  end if;
  if result ->> 'code' <> 'DONE' then raise exception 'units of case % did not come back: %', c.radicado, result ->> 'code'; end if;
  update return_cases set received_at = now(), came_back_as = back where id = c.id;
  -- The owed amount depends on which case returned the goods.
  perform refresh_desk(c.order_id);
  perform settle_return_cases(o) from orders o where o.id = c.order_id;
  return '{"code": "DONE"}';
end $$;

-- Whether a shipment came back through a withdrawal: with the last goods of an order, its delivery is owed too (L-2).
create or replace function was_withdrawn(p_shipment_id uuid) returns boolean language sql stable as $$
  select exists (select from return_cases where came_back_as = p_shipment_id and kind = 'withdrawal')
$$;

-- Ends the cases whose refund was made: an order that owes nothing owes nothing for them (P-293).
create or replace function settle_return_cases(order_row orders) returns void language plpgsql as $$
declare
  settled uuid;
begin
  for settled in select id from return_cases where order_id = order_row.id and state = 'received' order by number loop
    if refund_awaited(order_row) = 0 then
      perform move_return_case(settled, 'money_back', null, null, null, null, false, null);
    end if;
  end loop;
end $$;

-- The same after each refund, whoever records it.
create or replace function settle_cases_of_refund() returns trigger language plpgsql as $$
begin
  perform settle_return_cases(o) from orders o where o.id = new.order_id;
  return null;
end $$;

-- A refund recorded by mistake ended these cases: they wait for their refund again, with the former due day.
create or replace function reopen_cases_of_refund() returns trigger language plpgsql as $$
declare
  reopened uuid;
begin
  for reopened in
    select c.id from return_cases c join order_refunds r on r.id = new.refund_id
    where c.order_id = new.order_id and c.state = 'money_back' and c.closed_at >= r.at order by c.number
  loop
    perform move_return_case(reopened, 'refund_undone', null, null, null, null, false, null);
  end loop;
  perform settle_return_cases(o) from orders o where o.id = new.order_id and o.state in ('paid', 'refund_due');
  return null;
end $$;
