-- Whether a product was never for sale (P-257): it was created hidden and has not been put on sale since.
create or replace function was_never_for_sale(product products) returns boolean language sql stable as $$
  select product.deleted_at is not null
    and exists (select from product_changes c
      where c.product_id = product.id and c.action = 'created' and c.after->>'isForSale' = 'false')
    and not exists (select from product_changes c
      where c.product_id = product.id and c.action = 'changed' and c.after->>'isForSale' = 'true')
$$;
