-- The search index: for every word a row of bits with one bit a product. Combining words is combining bits, and counting
-- is counting bits, so that the whole count and the counts beside the filters stay exact and cheap with a million products.
--
--   slot    a product's place in every row of bits
--   block   512 slots, all of one cell
--   cell    what the filters can tell apart: category, subcategory, price band, and RAM and storage of phones.
--           Counting a block's bits therefore counts for all filters at once
--   chunk   60 blocks, 30,720 slots: the piece of a row of bits that is stored together; two fit a page of PostgreSQL

alter table products
  add column agotado boolean not null generated always as (coalesce(stock = 0, false)) stored,
  -- In thousandths of the list price.
  add column discount integer not null generated always as (
    case when price = 0 then 0 else (1000 * (price - selling_price)::bigint / price)::int end) stored,
  add column search_slot integer;

create unique index products_search_slot on products (search_slot)
  include (agotado, units_sold, created_at, selling_price, discount) where search_slot is not null;
-- One for each order of the results; the slot decides ties.
create index products_by_relevance on products (agotado, units_sold desc, created_at desc, search_slot) where search_slot is not null;
create index products_by_selling_price on products (selling_price, search_slot) where search_slot is not null;
create index products_by_discount on products (discount desc, search_slot) where search_slot is not null;
create index products_by_age on products (created_at desc, search_slot) where search_slot is not null;

-- As before, and then by discount: the order of a category's list.
drop index products_top_of_category;
create index products_top_of_category on products (category, units_sold desc, discount desc, created_at desc, id)
  where deleted_at is null;

create table search_cells (
  cell integer generated always as identity primary key,
  category text not null,
  brand_name text not null,
  precio text not null,
  ram integer,
  almacenamiento integer,
  -- The names that find all of this cell: its category, the category's short name, its subcategory, and Moda; as stems.
  shelves text[] not null,
  constraint search_cells_unique unique nulls not distinct (category, brand_name, precio, ram, almacenamiento)
);

create table search_blocks (
  block integer primary key,
  cell integer not null references search_cells (cell)
);
create index search_blocks_of_cell on search_blocks (cell, block);

create table search_free_slots (
  slot integer primary key,
  cell integer not null
);
create index search_free_slots_of_cell on search_free_slots (cell, slot);

create table search_postings (
  term text collate "C" not null,
  chunk integer not null,
  bits bit varying not null,
  primary key (term, chunk)
);
-- In the page itself, compressed when sparse.
alter table search_postings alter column bits set storage main;

-- What a transaction changes waits here until it commits, so that ten thousand products write each row of bits once: slots to
-- fill, and the terms that a slot no longer stands for.
create table search_changes (
  filled int[],
  cleared int,
  terms text[]
);
