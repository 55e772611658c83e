-- Who makes a product; empty where nobody wrote it down (P-276).
alter table products add column brand text not null default ''
  constraint products_brand_length check (char_length(brand) <= 60);
