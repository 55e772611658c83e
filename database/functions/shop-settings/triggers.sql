-- Every process reads the shop's data again.
create or replace function announce_shop_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('shop_changed', '');
  return null;
end $$;

create or replace trigger shop_settings_announce after update on shop_settings
  for each statement execute function announce_shop_change();
-- Every page shows the seller's data.
create or replace trigger shop_settings_announce_pages after update on shop_settings
  for each statement execute function announce_catalogue_change();
