-- Products of one group are variants of each other, told apart by their options ("Talla: M, Color: Negro"); both are empty for
-- products without variants (P-202).
alter table products
  add column variant_group text not null default ''
    constraint products_variant_group_length check (char_length(variant_group) <= 80),
  add column variant_options text not null default ''
    constraint products_variant_options_length check (char_length(variant_options) <= 160);

-- As `foldVariant` (contract/catalogue/variant-options.ts) compares them. It finds the variants of a product, and no two products
-- for sale have the same options.
create unique index products_variants_unique on products (
  translate(lower(variant_group), 'ÁÉÍÓÚÜáéíóúü', 'aeiouuaeiouu'), translate(lower(variant_options), 'ÁÉÍÓÚÜáéíóúü', 'aeiouuaeiouu')
) where variant_group <> '' and deleted_at is null;
