-- What was sold with a known cost, by month of payment and by product, as sales_of_months and sales_of_products are (decision 0162). Sales of
-- before have no cost, so both begin empty.
create table sales_costs_of_months (
  month date constraint sales_costs_of_months_pkey primary key
    constraint sales_costs_of_months_first_day check (extract(day from month) = 1),
  revenue bigint not null,
  cost bigint not null
) with (fillfactor = 50);

create table sales_costs_of_products (
  product_id uuid constraint sales_costs_of_products_pkey primary key
    constraint sales_costs_of_products_product_id_fkey references products (id),
  sold bigint not null,
  revenue bigint not null,
  cost bigint not null
) with (fillfactor = 50);
