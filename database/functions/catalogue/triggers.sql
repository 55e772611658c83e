create or replace trigger products_announce_new after insert on products referencing new table as inserted
  for each statement execute function announce_new_products();
create or replace trigger products_announce_rows after delete or truncate on products
  for each statement execute function announce_catalogue_change();
create or replace trigger products_announce_update after update on products
  for each row
  when (
    (old.product_name, old.brand_name, old.category, old.product_image, old.description, old.price, old.selling_price,
     old.link, old.attributes, old.digital, old.deleted_at, old.stock = 0)
    is distinct from
    (new.product_name, new.brand_name, new.category, new.product_image, new.description, new.price, new.selling_price,
     new.link, new.attributes, new.digital, new.deleted_at, new.stock = 0)
  )
  execute function announce_changed_product();
create or replace trigger categories_announce after insert or update or delete or truncate on categories
  for each statement execute function announce_catalogue_change();

create or replace trigger product_changes_only_grow before update or delete or truncate on product_changes
  for each statement execute function refuse_to_rewrite_history();
