-- What a product weighs with its packing, in whole grams; empty where nobody has weighed it.
alter table products add column weight_grams integer
  constraint products_weight_grams_range check (weight_grams between 1 and 1000000);
