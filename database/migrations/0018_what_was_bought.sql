-- Of a product as it was bought, besides its name and picture. Null in orders of before: there the product's own is shown.
alter table order_lines
  add column brand_name text,
  add column category text,
  add column description text,
  add column price integer;
