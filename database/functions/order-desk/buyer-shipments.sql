-- Shipments of an order as its buyer sees them, in the words of the contract, by their number.
create or replace function buyer_shipments(its_order orders) returns jsonb language plpgsql stable as $$
begin
  if its_order.paid_at is null and not its_order.is_contra_entrega or its_order.is_handed_over then return '[]'; end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object('_id', s.id, 'number', s.number, 'state', s.state, 'carrier', s.carrier,
      'guide', s.guide, 'preparedAt', iso_moment(s.prepared_at), 'sentAt', iso_moment(s.sent_at),
      'deliveredAt', iso_moment(s.delivered_at), 'returnedAt', iso_moment(s.returned_at),
      'cancelledAt', iso_moment(s.cancelled_at), 'toCollect', cash_awaited_with(its_order, s.number),
      'address', (select describe_address(a) from order_addresses a where a.id = s.address_id),
      'promised', promised_days(its_order, s.state, s.address_id), 'newDays', new_days(s.id, s.state), 'lines', (
        select jsonb_agg(jsonb_build_object('productId', l.product_id, 'quantity', x.quantity) order by l.product_name, l.id)
        from shipment_lines x join order_lines l on l.id = x.order_line_id where x.shipment_id = s.id)) order by s.number),
      case when its_order.state in ('paid', 'on_delivery') then (
        select jsonb_build_array(jsonb_build_object('_id', its_order.id, 'number', 1, 'state', 'to_prepare', 'carrier', null,
          'guide', '', 'preparedAt', null, 'sentAt', null, 'deliveredAt', null, 'returnedAt', null, 'cancelledAt', null,
          'toCollect', cash_awaited_with(its_order, 1), 'address', null,
          'promised', promised_days(its_order, 'to_prepare', null), 'newDays', new_days(its_order.id, 'to_prepare'), 'lines', jsonb_agg(jsonb_build_object('productId', l.product_id, 'quantity', l.quantity) order by l.product_name, l.id)))
        from order_lines l where l.order_id = its_order.id and not l.digital having count(*) > 0) end, '[]')
    from shipments s where s.order_id = its_order.id);
end $$;

-- What the buyer of an order is still to pay in cash; nothing once its shipment has arrived, though the shop awaits it from its carrier.
create or replace function cash_awaited(its_order orders) returns bigint language plpgsql stable as $$
declare
  cash record;
begin
  if its_order.state <> 'on_delivery' then return 0; end if;
  select * into cash from cash_of(its_order);
  return case when cash.taken_at is null then cash.amount else 0 end;
end $$;

-- What its buyer is still to pay in cash with one of its shipments.
create or replace function cash_awaited_with(its_order orders, its_number integer) returns bigint language plpgsql stable as $$
begin
  return least(cash_with_parcel(its_order, its_number), cash_awaited(its_order));
end $$;

-- What of the money of an order the shop still owes its buyer.
create or replace function refund_awaited(its_order orders) returns bigint language plpgsql stable as $$
begin
  if its_order.state = 'refund_due' then return amount_paid(its_order) - amount_refunded(its_order.id); end if;
  if its_order.state <> 'paid' then return 0; end if;
  return (select o.amount from refund_owed(its_order) o);
end $$;

-- Where an order goes; null while nobody said.
create or replace function order_address(wanted uuid) returns jsonb language sql stable as $$
  select describe_address(a) from current_order_address(wanted) a
$$;

-- An address with the names of its municipality.
create or replace function describe_address(a order_addresses) returns jsonb language sql stable as $$
  select jsonb_build_object('recipient', a.recipient, 'phone', a.phone, 'municipalityCode', a.municipality_code,
    'municipality', m.name, 'department', m.department, 'line', a.line, 'indications', a.indications)
  from municipalities m where m.code = a.municipality_code
$$;

-- A moment as JSON has it.
create or replace function iso_moment(moment timestamptz) returns text language sql stable parallel safe as $$
  select to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;
