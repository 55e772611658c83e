-- Carts and wish lists. Whoever changes a cart locks its row first, then products in the order of their ids, then keys in the
-- order of theirs: one order for everybody, so nobody waits in a circle. The user's row comes before all of them.
create table carts (
  user_id uuid constraint carts_pkey primary key constraint carts_user_id_fkey references users (id) on delete cascade,
  -- Names what is in the cart until it is paid for: one checkout gives at most one order.
  checkout_id uuid not null default gen_random_uuid() constraint carts_checkout_id_unique unique
);

create table cart_items (
  id uuid constraint cart_items_pkey primary key default gen_random_uuid(),
  user_id uuid not null constraint cart_items_user_id_fkey references carts (user_id) on delete cascade,
  product_id uuid not null constraint cart_items_product_id_fkey references products (id),
  quantity integer not null constraint cart_items_quantity_range check (quantity between 1 and 99),
  added_at timestamptz not null default now(),
  constraint cart_items_one_line_a_product unique (user_id, product_id)
);

create table wishes (
  user_id uuid not null constraint wishes_user_id_fkey references users (id) on delete cascade,
  product_id uuid not null constraint wishes_product_id_fkey references products (id),
  wished_at timestamptz not null default now(),
  constraint wishes_pkey primary key (user_id, product_id)
);
