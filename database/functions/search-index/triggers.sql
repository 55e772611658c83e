-- A payment only changes the stock of a product, and comparing all searchable columns would cost more than that change. So
-- these triggers name their columns.
create or replace trigger products_search_place_new before insert on products
  for each row execute function search_place_product();
create or replace trigger products_search_place_changed
  before update of product_name, brand_name, brand, category, description, attributes, features, price, variant_group, deleted_at on products
  for each row
  when (
    (old.product_name, old.brand_name, old.brand, old.category, old.description, old.attributes, old.features,
     search_band(old.price), old.variant_group, old.deleted_at is null)
    is distinct from
    (new.product_name, new.brand_name, new.brand, new.category, new.description, new.attributes, new.features,
     search_band(new.price), new.variant_group, new.deleted_at is null)
  )
  execute function search_place_product();

create or replace trigger products_search_queue_new after insert on products referencing new table as inserted
  for each statement execute function search_queue_new();
create or replace trigger products_search_queue_changed
  after update of product_name, brand_name, brand, category, description, attributes, features, price, variant_group, deleted_at on products
  for each row
  when (
    new.search_slot is not null and
    (old.product_name, old.brand_name, old.brand, old.category, old.description, old.attributes, old.features,
     search_band(old.price), old.variant_group, old.deleted_at is null)
    is distinct from
    (new.product_name, new.brand_name, new.brand, new.category, new.description, new.attributes, new.features,
     search_band(new.price), new.variant_group, new.deleted_at is null)
  )
  execute function search_queue_changed();
create or replace trigger products_search_queue_risen after update of units_sold, price, selling_price, discount, created_at on products
  for each row
  when (
    new.search_slot is not null and
    (new.units_sold > old.units_sold or new.selling_price <> old.selling_price or new.discount > old.discount
      or new.created_at > old.created_at)
  )
  execute function search_queue_risen();
create or replace trigger products_search_drop after delete on products
  for each row execute function search_drop_product();
create or replace trigger products_search_empty after truncate on products
  for each statement execute function search_empty();

create or replace trigger categories_search_rebuild after update on categories
  referencing old table as former new table as changed
  for each statement execute function search_rebuild_after_rename();
create or replace trigger search_synonyms_read after insert or update or delete or truncate on search_synonyms
  for each statement execute function search_read_synonyms();
create or replace trigger shop_synonyms_forget after update or delete on shop_synonyms
  for each row execute function search_forget_synonym();
create or replace trigger shop_synonyms_read after insert or update or delete or truncate on shop_synonyms
  for each statement execute function search_read_shop_synonyms();

-- PostgreSQL cannot replace a constraint trigger: this one is created where it is missing; a migration drops it when it
-- changes.
do $$
begin
  create constraint trigger search_changes_write after insert on search_changes
    deferrable initially deferred for each row execute function search_write_changes();
exception when duplicate_object then null;
end $$;
