-- Updates a product's rating with its reviews, in the same transaction: hidden reviews do not count (P-253).
create or replace function count_review_stars() returns trigger language plpgsql as $$
declare
  taken integer := case when tg_op <> 'INSERT' and old.hidden_at is null then old.stars end;
  given integer := case when tg_op <> 'DELETE' and new.hidden_at is null then new.stars end;
  reviewed uuid := case when tg_op = 'DELETE' then old.product_id else new.product_id end;
begin
  if taken is not distinct from given then return null; end if;
  insert into product_ratings (product_id) values (reviewed) on conflict do nothing;
  if taken is not null then
    update product_ratings set counts[taken] = counts[taken] - 1 where product_id = reviewed;
  end if;
  if given is not null then
    update product_ratings set counts[given] = counts[given] + 1 where product_id = reviewed;
  end if;
  return null;
end $$;

-- Cached pages show reviews of their own product only: `server/catalogue/change-tags.ts` reads the payload.
create or replace function announce_changed_reviews() returns trigger language plpgsql as $$
begin
  perform pg_notify('catalogue_changed',
    format('{"reviews":"%s"}', case when tg_op = 'DELETE' then old.product_id else new.product_id end));
  return null;
end $$;
