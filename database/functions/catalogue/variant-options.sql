-- Writes the options of a variant as a list, because a search compares each of them by itself (P-350).
create or replace function list_variant_options() returns trigger language plpgsql as $$
begin
  new.search_options := string_to_array(nullif(new.variant_options, ''), ', ');
  return new;
end $$;
