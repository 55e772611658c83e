-- What the owner says of the shop (P-192), one row: the fields of contract/content/shop-settings.ts that differ from the
-- installation's settings.
create table shop_settings (
  is_only boolean primary key default true constraint shop_settings_is_only check (is_only),
  settings jsonb not null default '{}' constraint shop_settings_object check (jsonb_typeof(settings) = 'object'),
  version integer not null default 1
);
insert into shop_settings default values;
