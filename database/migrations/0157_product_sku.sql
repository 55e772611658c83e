-- The owner's reference of a product, its SKU; empty where it has none (P-277). Imports stored it beside the product until now, as one
-- of several references, with up to 200 characters.
alter table products add column sku text not null default ''
  constraint products_sku_length check (char_length(sku) <= 200);

-- Exports wrote the first of several. Two that differ in their encoding only are one: what is for sale has it.
update products p set sku = taken.reference
from (
  select distinct on (own.reference) own.reference, own.product_id
  from (
    select product_id, min(normalize(reference, nfc)) as reference from product_references where source = 'sku' group by product_id
  ) own join products owner on owner.id = own.product_id
  order by own.reference, owner.deleted_at is not null, own.product_id
) taken where taken.product_id = p.id and char_length(taken.reference) <= 200;

-- Those that are for sale differ in it, and are found by it.
create unique index products_sku_unique on products (sku) where sku <> '' and deleted_at is null;
-- What is not for sale is found by it, too, where it waits to be.
create index products_removed_by_sku on products (sku) where sku <> '' and deleted_at is not null;
-- By hand in whatever capitals.
create index products_by_sku on products (lower(sku)) where sku <> '' and deleted_at is null;

-- What is left are names that other programs have for a product.
delete from product_references where source = 'sku';
alter table product_references drop constraint product_references_source_known,
  add constraint product_references_source_known check (source in ('handle', 'wooId'));
