create or replace trigger products_announce_new after insert on products referencing new table as inserted
  for each statement execute function announce_new_products();
create or replace trigger products_announce_rows after delete or truncate on products
  for each statement execute function announce_catalogue_change();
-- A payment only changes the stock of a product, and PostgreSQL parses a condition again for each statement: the trigger with the
-- long condition names its columns, so that payments skip it.
create or replace trigger products_announce_update
  after update of product_name, brand_name, category, product_image, description, price, selling_price, link, attributes, brand,
    sku, features, variant_group, variant_options, tax_code, installable, digital, deleted_at on products
  for each row
  when (
    (old.product_name, old.brand_name, old.category, old.product_image, old.description, old.price, old.selling_price,
     old.link, old.attributes, old.brand, old.sku, old.features, old.variant_group, old.variant_options, old.tax_code, old.installable,
     old.digital, old.deleted_at)
    is distinct from
    (new.product_name, new.brand_name, new.category, new.product_image, new.description, new.price, new.selling_price,
     new.link, new.attributes, new.brand, new.sku, new.features, new.variant_group, new.variant_options, new.tax_code, new.installable,
     new.digital, new.deleted_at)
  )
  execute function announce_changed_product();
create or replace trigger products_announce_sold_out after update of stock on products
  for each row when ((old.stock = 0) is distinct from (new.stock = 0)) execute function announce_changed_product();
create or replace trigger categories_announce after insert or update or delete or truncate on categories
  for each statement execute function announce_catalogue_change();

create or replace trigger product_changes_only_grow before update or delete or truncate on product_changes
  for each statement execute function refuse_to_rewrite_history();

create or replace trigger shop_synonyms_announce after insert or update or delete or truncate on shop_synonyms
  for each statement execute function announce_changed_searches();

create or replace trigger products_list_options_new before insert on products
  for each row when (new.variant_options <> '') execute function list_variant_options();
create or replace trigger products_list_options_changed before update of variant_options on products
  for each row when (new.variant_options <> old.variant_options) execute function list_variant_options();
