-- What the owner says of a product in pairs of their own, in their order: [{"name": "Material", "value": "Algodón"}] (P-275). What a
-- pair may say is the contract's rule; the table holds that it is a short list.
alter table products add column features jsonb not null default '[]'
  constraint products_features_list check (jsonb_typeof(features) = 'array' and jsonb_array_length(features) <= 20);
