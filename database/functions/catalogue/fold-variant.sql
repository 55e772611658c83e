-- Folds a text like `foldVariant` (contract/catalogue/variant-options.ts); the index `products_variants_unique` uses it. PostgreSQL
-- inlines it.
create or replace function fold_variant(name text) returns text language sql immutable parallel safe as $$
  select translate(lower(name), 'ÁÉÍÓÚÜáéíóúü', 'aeiouuaeiouu')
$$;
