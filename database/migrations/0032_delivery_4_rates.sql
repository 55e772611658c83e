-- What delivery costs and how long it takes: for a place, up to a weight.
create table delivery_rates (
  id uuid constraint delivery_rates_pkey primary key default gen_random_uuid(),
  -- Five digits: a municipality; two: a department; empty: all of Colombia.
  place text not null constraint delivery_rates_place_form check (place ~ '^(\d{2}|\d{5})?$'),
  -- Of everything that is sent together; empty: any weight.
  up_to_grams integer constraint delivery_rates_up_to_grams_positive check (up_to_grams > 0),
  cost bigint not null constraint delivery_rates_cost_range check (cost between 0 and 100000000),
  -- Business days.
  days_from integer not null,
  days_to integer not null,
  -- From this amount of goods on nothing is charged; empty: always charged.
  free_from bigint constraint delivery_rates_free_from_positive check (free_from > 0),
  -- Whether the shop delivers there at all.
  is_covered boolean not null default true,
  -- Up to which total one may pay on delivery; empty: not at all.
  contra_entrega_up_to bigint constraint delivery_rates_contra_entrega_positive check (contra_entrega_up_to > 0),
  version integer not null default 1 constraint delivery_rates_version_positive check (version > 0),
  constraint delivery_rates_days_in_order check (0 <= days_from and days_from <= days_to and days_to <= 90),
  constraint delivery_rates_one_a_step unique nulls not distinct (place, up_to_grams)
);

-- Nothing changes for a shop until its owner says so.
insert into delivery_rates (id, place, cost, days_from, days_to) values ('00000000-0000-4000-8000-000000000032', '', 0, 1, 8);
