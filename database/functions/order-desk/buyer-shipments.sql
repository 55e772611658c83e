-- Shipments of an order as its buyer sees them, in the form of the contract, by number.
create or replace function buyer_shipments(order_row orders) returns jsonb language plpgsql stable as $$
begin
  if order_row.paid_at is null and not order_row.is_contra_entrega or order_row.is_handed_over then return '[]'; end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object('_id', s.id, 'number', s.number, 'state', s.state, 'carrier', s.carrier,
      'guide', s.guide, 'preparedAt', iso_moment(s.prepared_at), 'sentAt', iso_moment(s.sent_at),
      'deliveredAt', iso_moment(s.delivered_at), 'returnedAt', iso_moment(s.returned_at),
      'cancelledAt', iso_moment(s.cancelled_at), 'toCollect', cash_awaited_with(order_row, s.number),
      'address', (select describe_address(a) from order_addresses a where a.id = s.address_id),
      'promised', promised_days(order_row, s.state, s.address_id), 'newDays', new_days(s.id, s.state), 'lines', (
        select jsonb_agg(jsonb_build_object('productId', l.product_id, 'quantity', x.quantity) order by l.product_name, l.id)
        from shipment_lines x join order_lines l on l.id = x.order_line_id where x.shipment_id = s.id)) order by s.number),
      case when order_row.state in ('paid', 'on_delivery') then (
        select jsonb_build_array(jsonb_build_object('_id', order_row.id, 'number', 1, 'state', 'to_prepare', 'carrier', null,
          'guide', '', 'preparedAt', null, 'sentAt', null, 'deliveredAt', null, 'returnedAt', null, 'cancelledAt', null,
          'toCollect', cash_awaited_with(order_row, 1), 'address', null,
          'promised', promised_days(order_row, 'to_prepare', null), 'newDays', new_days(order_row.id, 'to_prepare'), 'lines', jsonb_agg(jsonb_build_object('productId', l.product_id, 'quantity', l.quantity) order by l.product_name, l.id)))
        from order_lines l where l.order_id = order_row.id and not l.digital having count(*) > 0) end, '[]')
    from shipments s where s.order_id = order_row.id);
end $$;

-- The cash that the buyer of an order still has to pay; 0 once its shipment has arrived, although the shop waits for it from the
-- carrier.
create or replace function cash_awaited(order_row orders) returns bigint language plpgsql stable as $$
declare
  cash record;
begin
  if order_row.state <> 'on_delivery' then return 0; end if;
  select * into cash from cash_of(order_row);
  return case when cash.taken_at is null then cash.amount else 0 end;
end $$;

-- The cash that its buyer still has to pay with one of its shipments.
create or replace function cash_awaited_with(order_row orders, p_number integer) returns bigint language plpgsql stable as $$
begin
  return least(cash_with_parcel(order_row, p_number), cash_awaited(order_row));
end $$;

-- The amount that the shop still has to refund to the buyer of an order.
create or replace function refund_awaited(order_row orders) returns bigint language plpgsql stable as $$
begin
  if order_row.state = 'refund_due' then return amount_paid(order_row) - amount_refunded(order_row.id); end if;
  if order_row.state <> 'paid' then return 0; end if;
  return (select o.amount from refund_owed(order_row) o);
end $$;

-- The current address of an order; null without one.
create or replace function order_address(p_order_id uuid) returns jsonb language sql stable as $$
  select describe_address(a) from current_order_address(p_order_id) a
$$;

-- An address with the names of its municipality.
create or replace function describe_address(a order_addresses) returns jsonb language sql stable as $$
  select jsonb_build_object('recipient', a.recipient, 'phone', a.phone, 'municipalityCode', a.municipality_code,
    'municipality', m.name, 'department', m.department, 'line', a.line, 'indications', a.indications)
  from municipalities m where m.code = a.municipality_code
$$;

-- A timestamp in JSON format.
create or replace function iso_moment(moment timestamptz) returns text language sql stable parallel safe as $$
  select to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;
