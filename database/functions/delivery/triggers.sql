-- Pages show delivery costs: the terms, and the structured data of products.
create or replace trigger delivery_rates_announce after insert or update or delete or truncate on delivery_rates
  for each statement execute function announce_catalogue_change();
-- Pages also show whether pickup orders can be paid there.
create or replace trigger pickup_places_announce after insert or update or delete or truncate on pickup_places
  for each statement execute function announce_catalogue_change();

create or replace trigger order_addresses_stay_at_pickup before insert on order_addresses
  for each row when (new.pickup_place_id is null) execute function refuse_address_of_pickup();
