-- Pages say what delivery costs: the terms, and what search engines read of a product.
create or replace trigger delivery_rates_announce after insert or update or delete or truncate on delivery_rates
  for each statement execute function announce_catalogue_change();
