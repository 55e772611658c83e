-- What buyers think of products (P-251): one row for each buyer and product.
create table product_reviews (
  id uuid constraint product_reviews_pkey primary key default gen_random_uuid(),
  product_id uuid not null constraint product_reviews_product_id_fkey references products (id),
  user_id uuid not null constraint product_reviews_user_id_fkey references users (id),
  stars smallint not null constraint product_reviews_stars_range check (stars between 1 and 5),
  text text not null default '' constraint product_reviews_text_length check (char_length(text) <= 1000),
  -- First name and initial, as they were when it was written or last changed: pages show nothing else of a person.
  author text not null constraint product_reviews_author_length check (char_length(author) between 1 and 40),
  created_at timestamptz not null default now(),
  edited_at timestamptz,
  reply text constraint product_reviews_reply_length check (char_length(reply) between 1 and 1000),
  replied_at timestamptz,
  replied_by uuid constraint product_reviews_replied_by_fkey references users (id),
  -- Hidden by the shop, and why (P-255).
  hidden_because text constraint product_reviews_hidden_because_known check (hidden_because in
    ('insults', 'personal_data', 'other_product')),
  hidden_at timestamptz,
  hidden_by uuid constraint product_reviews_hidden_by_fkey references users (id),
  version integer not null default 1,
  constraint product_reviews_one_a_buyer unique (user_id, product_id),
  constraint product_reviews_reply_has_moment check ((reply is null) = (replied_at is null)),
  constraint product_reviews_hidden_has_reason check ((hidden_because is null) = (hidden_at is null))
);
create index product_reviews_newest on product_reviews (product_id, created_at, id) where hidden_at is null;
-- The fewest stars first, and among those the newest: both fall in this order.
create index product_reviews_lowest on product_reviews (product_id, (-stars), created_at, id) where hidden_at is null;
-- The owner's lists, the newest first.
create index product_reviews_all on product_reviews (created_at, id);
create index product_reviews_low on product_reviews (created_at, id) where stars <= 2;
create index product_reviews_unreplied on product_reviews (created_at, id) where replied_at is null and hidden_at is null;
create index product_reviews_hidden on product_reviews (created_at, id) where hidden_at is not null;

-- How many opinions of a product that are not hidden have one star, two stars …: a page reads one row, however many there are (I72).
create table product_ratings (
  product_id uuid constraint product_ratings_pkey primary key constraint product_ratings_product_id_fkey references products (id),
  counts integer[] not null default '{0,0,0,0,0}' constraint product_ratings_counts_valid check
    (cardinality(counts) = 5 and 0 <= all (counts))
);
