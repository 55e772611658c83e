-- The addresses to which a person has things sent, of which one is the usual one. They go with the account (L-4): what an
-- order needs is a copy of its own.
create table addresses (
  id uuid constraint addresses_pkey primary key default gen_random_uuid(),
  user_id uuid not null constraint addresses_user_id_fkey references users (id),
  recipient text not null constraint addresses_recipient_length check (char_length(recipient) between 3 and 100),
  phone text not null constraint addresses_phone_form check (phone ~ '^[1-9]\d{7,9}$'),
  municipality_code text not null constraint addresses_municipality_code_fkey references municipalities (code),
  line text not null constraint addresses_line_length check (char_length(line) between 5 and 200),
  indications text not null default '' constraint addresses_indications_length check (char_length(indications) <= 300),
  is_usual boolean not null,
  version integer not null default 1 constraint addresses_version_positive check (version > 0),
  created_at timestamptz not null default now()
);

create index addresses_of_user on addresses (user_id);
create unique index addresses_one_usual on addresses (user_id) where is_usual;

-- The address book's row that a copy was made from, while it is there; and within how many business days the order was to
-- arrive there, from the day of the copy on.
alter table order_addresses
  add column address_id uuid,
  add column days_from integer,
  add column days_to integer,
  add constraint order_addresses_days_in_order check (0 <= days_from and days_from <= days_to);
