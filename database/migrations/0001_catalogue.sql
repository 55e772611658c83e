-- What the shop sells. Column names are the specification's words in snake_case.
create extension if not exists unaccent;
create extension if not exists pg_trgm;

create table categories (
  name text primary key,
  short_name text not null,
  facade text not null,
  position smallint not null constraint categories_position_unique unique
);

create table subcategories (
  category text not null references categories (name),
  name text not null,
  position smallint not null,
  primary key (category, name)
);

create table products (
  id uuid primary key default gen_random_uuid(),
  product_name text not null constraint products_product_name_length check (char_length(product_name) between 1 and 200),
  brand_name text not null constraint products_brand_name_length check (char_length(brand_name) between 1 and 80),
  category text not null references categories (name),
  product_image text[] not null default '{}' constraint products_product_image_count check (cardinality(product_image) <= 10),
  description text not null default '' constraint products_description_length check (char_length(description) <= 10000),
  price integer not null constraint products_price_range check (price between 0 and 1000000000),
  selling_price integer not null constraint products_selling_price_not_above_price check (selling_price between 0 and price),
  link text not null default '' constraint products_link_length check (char_length(link) <= 2048),
  attributes jsonb not null default '{}',
  -- Empty means "not tracked" (decision O05); for a licensed product it is the number of unused keys.
  stock integer constraint products_stock_not_negative check (stock >= 0),
  digital boolean not null default false,
  units_sold bigint not null default 0,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);

create index products_newest on products (created_at desc, id) where deleted_at is null;
create index products_top_of_category on products (category, units_sold desc, id) where deleted_at is null;
