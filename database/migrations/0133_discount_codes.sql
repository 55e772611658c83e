-- Codes with which a shopper pays less (P-238), written as they are compared: in capitals, without accents.
create table discount_codes (
  id uuid primary key default gen_random_uuid(),
  code text not null constraint discount_codes_code_unique unique
    constraint discount_codes_code_check check (code ~ '^[A-Z0-9-]{3,20}$'),
  percent integer not null constraint discount_codes_percent_check check (percent between 1 and 90),
  -- Only what stands in this category costs less; null: everything.
  category text constraint discount_codes_category_fkey references categories (name),
  -- Pesos that the goods of a cart cost at least, at their prices without the code.
  least_purchase bigint constraint discount_codes_least_purchase_check check (least_purchase between 1 and 9999999999),
  -- Days of Colombia, both of them within.
  first_day date,
  last_day date,
  most_uses integer constraint discount_codes_most_uses_check check (most_uses between 1 and 1000000),
  once_each boolean not null,
  is_on boolean not null,
  created_at timestamptz not null default now(),
  constraint discount_codes_days_check check (first_day <= last_day)
);

-- With which code an order was placed, and how many pesos less it cost. Its lines have the lowered prices.
create table order_discounts (
  order_id uuid primary key constraint order_discounts_order_id_fkey references orders (id),
  code_id uuid not null constraint order_discounts_code_id_fkey references discount_codes (id),
  code text not null,
  percent integer not null,
  amount bigint not null constraint order_discounts_amount_check check (amount > 0)
);
create index order_discounts_by_code on order_discounts (code_id);

-- What the line's product cost when a code lowered its price; null where none did.
alter table order_lines add column price_before_code integer;

-- The code that its person applied to the cart.
alter table carts add column discount_code text;
