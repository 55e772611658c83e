-- Places where buyers pick their orders up (P-303): the owner's to say. Orders remember where they are picked up, so that no place is
-- ever removed; one that is closed takes no new orders.
create table pickup_places (
  id uuid constraint pickup_places_pkey primary key default gen_random_uuid(),
  place_name text not null constraint pickup_places_name_length check (char_length(place_name) between 3 and 60),
  municipality_code text not null constraint pickup_places_municipality_code_fkey references municipalities (code),
  line text not null constraint pickup_places_line_length check (char_length(line) between 5 and 200),
  -- When it is open, in the owner's words.
  hours text not null constraint pickup_places_hours_length check (char_length(hours) between 3 and 200),
  -- Business days after which an order is ready there.
  ready_days integer not null constraint pickup_places_ready_days check (ready_days between 0 and 30),
  -- Up to which total an order is paid there in cash, when it is picked up; null for not at all.
  contra_entrega_up_to bigint constraint pickup_places_contra_entrega_positive check (contra_entrega_up_to > 0),
  is_open boolean not null,
  version integer not null default 1,
  created_at timestamptz not null default now()
);

-- Where an order that is picked up goes is its place, as it was when it was ordered: all that reads where an order goes finds it there.
alter table order_addresses
  add column pickup_place_id uuid constraint order_addresses_pickup_place_id_fkey references pickup_places (id),
  add column place_name text constraint order_addresses_place_name_length check (char_length(place_name) between 3 and 60),
  add column hours text constraint order_addresses_hours_length check (char_length(hours) between 3 and 200),
  add constraint order_addresses_pickup_whole check (num_nonnulls(pickup_place_id, place_name, hours) in (0, 3)),
  -- Who picks it up is the buyer, as the account says.
  drop constraint order_addresses_recipient_length,
  add constraint order_addresses_recipient_length check (
    char_length(recipient) between case when pickup_place_id is null then 3 else 0 end and 100),
  drop constraint order_addresses_phone_form,
  add constraint order_addresses_phone_form check (phone ~ '^[1-9]\d{7,9}$' or pickup_place_id is not null and phone = '');
