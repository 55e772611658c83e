-- What an order pays for its delivery, in whole pesos: total_price stays what its goods cost.
alter table orders add column delivery_cost bigint not null default 0
  constraint orders_delivery_cost_not_negative check (delivery_cost >= 0);

-- Where an order goes: its newest row. A row is the copy of an address as it was when the order got it, kept as long as the
-- order (L-4), and never the address book's own row.
create table order_addresses (
  id uuid constraint order_addresses_pkey primary key default gen_random_uuid(),
  order_id uuid not null constraint order_addresses_order_id_fkey references orders (id),
  recipient text not null constraint order_addresses_recipient_length check (char_length(recipient) between 3 and 100),
  phone text not null constraint order_addresses_phone_form check (phone ~ '^[1-9]\d{7,9}$'),
  municipality_code text not null constraint order_addresses_municipality_code_fkey references municipalities (code),
  line text not null constraint order_addresses_line_length check (char_length(line) between 5 and 200),
  indications text not null default '' constraint order_addresses_indications_length check (char_length(indications) <= 300),
  -- By the clock and not by the transaction: of two that wait for the same order, the later one counts.
  created_at timestamptz not null default clock_timestamp(),
  -- Who gave it: the buyer, or who runs the shop; empty when nobody did by hand.
  created_by uuid constraint order_addresses_created_by_fkey references users (id)
);

create unique index order_addresses_newest on order_addresses (order_id, created_at desc);
