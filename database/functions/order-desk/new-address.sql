-- Another address than the one before makes what has not left another shipment than the one that was seen (P-114): its label may be
-- printed. The days that are promised for another place are judged anew. Its row is made first where it has none yet, since only a row has a version.
create or replace function note_new_address(address_row order_addresses) returns void language plpgsql as $$
declare
  order_row orders;
  before order_addresses;
begin
  select * into before from order_addresses where order_id = address_row.order_id and id <> address_row.id order by created_at desc limit 1;
  if not found or (before.recipient, before.phone, before.municipality_code, before.line, before.indications)
    is not distinct from (address_row.recipient, address_row.phone, address_row.municipality_code, address_row.line, address_row.indications) then
    return;
  end if;
  select * into order_row from orders where id = address_row.order_id for no key update;
  perform open_shipments(order_row);
  update shipments set has_new_address = true, version = version + 1, overdue_from = null
  where order_id = address_row.order_id and state in ('to_prepare', 'prepared');
end $$;
