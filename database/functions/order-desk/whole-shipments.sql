-- Checks the lines of a shipment: of its own order, never digital, never more than was bought, and only for an order that is paid
-- or paid on delivery.
create or replace function shipment_line_fits() returns trigger language plpgsql as $$
declare
  fits record;
begin
  -- Concurrent writers of one order run one after the other.
  perform from orders o join shipments s on s.order_id = o.id where s.id = new.shipment_id for no key update of o;
  select l.order_id = s.order_id as is_own, l.digital, o.paid_at is not null or o.is_contra_entrega as is_owed,
    l.quantity >= (select sum(x.quantity) from shipment_lines x where x.order_line_id = l.id) as is_bought
  into fits from shipments s join orders o on o.id = s.order_id join order_lines l on l.id = new.order_line_id
  where s.id = new.shipment_id;
  if (fits.is_own and fits.is_owed and fits.is_bought and not fits.digital) is not true then
    raise exception 'line % does not travel with shipment %', new.order_line_id, new.shipment_id
      using errcode = 'check_violation', constraint = 'shipment_lines_fit', table = 'shipment_lines';
  end if;
  return null;
end $$;

-- A shipment never changes its order.
create or replace function check_shipment_change() returns trigger language plpgsql as $$
begin
  if (new.id, new.order_id, new.number, new.created_at) is distinct from (old.id, old.order_id, old.number, old.created_at)
    or old.received_at is not null and new.received_at is distinct from old.received_at then
    raise exception 'a shipment is never rewritten' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
