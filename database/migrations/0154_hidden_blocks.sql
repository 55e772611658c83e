-- What the owner has taken from the menus and the home page: names of categories and titles of cards (P-298).
alter table shop_settings add column hidden_blocks text[] not null default '{}'
  constraint shop_settings_hidden_blocks_few check (cardinality(hidden_blocks) <= 100);
