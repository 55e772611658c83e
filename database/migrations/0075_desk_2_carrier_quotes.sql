-- What carriers ask for a parcel to a municipality (decision 0091), asked before anybody pays and kept for a while, since a payment waits
-- for nobody's server. `parcel` is parcel_mark(): the same goods, of the same weight and price, are the same parcel.
create table carrier_quotes (
  municipality_code text not null constraint carrier_quotes_municipality_fkey references municipalities (code),
  parcel text not null,
  carrier text not null,
  cost bigint not null constraint carrier_quotes_cost_range check (cost between 0 and 100000000),
  days_from integer not null,
  days_to integer not null,
  expires_at timestamptz not null,
  constraint carrier_quotes_pkey primary key (municipality_code, parcel),
  constraint carrier_quotes_days_in_order check (0 <= days_from and days_from <= days_to and days_to <= 90)
);
create index carrier_quotes_over on carrier_quotes (expires_at);
