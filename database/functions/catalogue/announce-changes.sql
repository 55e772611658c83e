-- Every process listens on this channel and drops cached pages and lists that show the change: all of them when the payload is
-- empty, otherwise the tags that `server/catalogue/change-tags.ts` derives from {"product": id, "categories": [names], "groups":
-- [names]}, from the same with "products": [ids], or from {"reviews": id}. A payment that only lowers a stock count does not
-- notify, because commits that notify wait for each other.
create or replace function announce_catalogue_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('catalogue_changed', '');
  return null;
end $$;

-- Search results change, while the products and the lists of their categories stay as they are.
create or replace function announce_changed_searches() returns trigger language plpgsql as $$
begin
  perform pg_notify('catalogue_changed', '{"categories":[]}');
  return null;
end $$;

-- New products are in the lists of their categories, and among the variants of their group.
create or replace function announce_new_products() returns trigger language plpgsql as $$
declare
  changed text := (select json_agg(distinct category) from inserted where deleted_at is null)::text;
  joined text := (select json_agg(distinct variant_group) from inserted where variant_group <> '' and deleted_at is null)::text;
begin
  if changed is null then return null; end if;
  changed := format('{"categories":%s%s}', changed, ',"groups":' || joined);
  perform pg_notify('catalogue_changed', case when octet_length(changed) < 7000 then changed else '' end);
  return null;
end $$;

-- Whether a product is among the first 100 of its category. Lists cache the first 48 cards, sorted also by discount; the margin
-- covers concurrent changes of other connections.
create or replace function is_among_the_first(p products) returns boolean language sql stable as $$
  select coalesce((p.units_sold, p.discount, p.created_at) >= (
    select units_sold, discount, created_at from places_of_cards(array[p.category], 100) where place = 100), true)
$$;

-- Whether a changed discount or sales count moves a product past another one in the list of its category. Two concurrent changes
-- may miss each other; each then drops the caches of its own product.
create or replace function passes_another(before products, after products) returns boolean language sql stable as $$
  select before.units_sold <> after.units_sold or exists (
    select from products
    where category = after.category and deleted_at is null and units_sold = after.units_sold and id <> after.id
      and discount between least(before.discount, after.discount) and greatest(before.discount, after.discount))
$$;

-- Above a hundred products in one transaction, as in an import, everything is dropped, because one notification is cheaper. A
-- change of many prices announces its products together at its end.
create or replace function announce_changed_product() returns trigger language plpgsql as $$
declare
  announced int := coalesce(nullif(current_setting('alero.announced_products', true), ''), '0');
  categories text[] := '{}';
  groups text := '';
begin
  if current_setting('alero.prices_announced_together', true) = 'on' then return null; end if;
  if announced >= 100 then
    perform pg_notify('catalogue_changed', '');
    return null;
  end if;
  perform set_config('alero.announced_products', (announced + 1)::text, true);
  if (old.category, old.brand_name, old.deleted_at is null, old.agotado)
    is distinct from (new.category, new.brand_name, new.deleted_at is null, new.agotado)
  then
    categories := array[old.category, new.category];
  elsif old.discount <> new.discount and passes_another(old, new) and (is_among_the_first(old) or is_among_the_first(new)) then
    categories := array[new.category];
  end if;
  -- Pages of a group show all of its products, and its card in lists shows prices of products that are not on it (P-265).
  if (old.variant_group, new.variant_group) is distinct from ('', '') then
    groups := format(',"groups":%s', array_to_json(array[old.variant_group, new.variant_group]));
  end if;
  perform pg_notify('catalogue_changed', format('{"product":"%s","categories":%s%s}', new.id, array_to_json(categories), groups));
  return null;
end $$;
