-- The report names the products that brought most: read from the top, however many were ever sold.
create index sales_of_products_best on sales_of_products (revenue desc, sold desc, product_id);
