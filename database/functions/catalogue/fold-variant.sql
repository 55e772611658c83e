-- A text as `foldVariant` (contract/catalogue/variant-options.ts) compares it, and as the index `products_variants_unique` has it.
-- PostgreSQL inlines it.
create or replace function fold_variant(name text) returns text language sql immutable parallel safe as $$
  select translate(lower(name), 'ÁÉÍÓÚÜáéíóúü', 'aeiouuaeiouu')
$$;
