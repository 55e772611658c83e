-- A changed address raises the version of shipments that have not left (P-114), because their labels may be printed. Their promised
-- days are checked again for the new place. A shipment without a row gets one first, because only a row has a version.
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
