-- Whether a person bought a product and has it (P-251): a licence of a paid order at once, goods after their parcel arrived or,
-- where the arrival was not recorded, fifteen days after it left.
create or replace function has_bought(p_user_id uuid, p_product_id uuid) returns boolean language sql stable as $$
  select exists (
    select from orders o join order_lines l on l.order_id = o.id and l.product_id = p_product_id
    where o.user_id = p_user_id and o.state = 'paid' and (l.digital or o.is_handed_over or exists (
      select from shipment_lines x join shipments s on s.id = x.shipment_id
      where x.order_line_id = l.id
        and (s.state = 'delivered' or s.state = 'sent' and s.sent_at < now() - interval '15 days'))))
$$;

-- A page of the reviews of a product and one more, the newest first; empty if the review `p_after` was deleted meanwhile.
create or replace function newest_reviews(p_product_id uuid, p_after uuid) returns setof product_reviews language sql stable as $$
  select * from product_reviews
  where product_id = p_product_id and hidden_at is null and (created_at, id) < (
    case when p_after is null then 'infinity' else (select created_at from product_reviews where id = p_after) end,
    coalesce(p_after, 'ffffffff-ffff-ffff-ffff-ffffffffffff'))
  order by created_at desc, id desc limit 11
$$;

-- The same with the fewest stars first.
create or replace function lowest_reviews(p_product_id uuid, p_after uuid) returns setof product_reviews language sql stable as $$
  select * from product_reviews
  where product_id = p_product_id and hidden_at is null and (-stars, created_at, id) < (
    case when p_after is null then 0 else (select -stars from product_reviews where id = p_after) end,
    case when p_after is null then 'infinity' else (select created_at from product_reviews where id = p_after) end,
    coalesce(p_after, 'ffffffff-ffff-ffff-ffff-ffffffffffff'))
  order by -stars desc, created_at desc, id desc limit 11
$$;

-- A review as everybody sees it: author and day only as in the contract.
create or replace function describe_review(r product_reviews) returns jsonb language sql stable as $$
  select jsonb_build_object('reviewId', r.id, 'author', r.author, 'stars', r.stars, 'text', r.text,
    'month', to_char(r.created_at at time zone 'America/Bogota', 'YYYY-MM'), 'isEdited', r.edited_at is not null,
    'answer', r.reply)
$$;

-- The reviews on a product's page; null where all are hidden or deleted.
create or replace function describe_ratings(r product_ratings) returns jsonb language sql stable as $$
  select jsonb_build_object('count', sum.many, 'average', round(sum.stars::numeric / sum.many, 1), 'stars', r.counts,
    'newest', first.reviews)
  from (select sum(c.many)::int as many, sum(c.many * c.star)::bigint as stars
      from unnest(r.counts) with ordinality as c (many, star)) sum,
    (select jsonb_agg(describe_review(n) order by n.created_at desc, n.id desc) as reviews
      from (select * from newest_reviews(r.product_id, null) limit 10) n) first
  where sum.many > 0
$$;
