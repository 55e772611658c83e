-- A code lowers by a part of a hundred, by an amount of pesos (P-340), or what delivery costs (P-341). What its kind does not have is 0.
alter table discount_codes
  add column kind text not null default 'percent',
  add column amount integer not null default 0,
  drop constraint discount_codes_percent_check,
  add constraint discount_codes_kind_check check (case kind
    when 'percent' then percent between 1 and 90 and amount = 0
    when 'amount' then percent = 0 and amount between 1 and 5000000
    when 'delivery' then percent = 0 and amount = 0
    else false end);

-- `amount` is what the order cost less: its lines, or its delivery.
alter table order_discounts add column kind text not null default 'percent'
  constraint order_discounts_kind_known check (kind in ('percent', 'amount', 'delivery'));

-- Created anew by database/functions, with more to give and to be given.
drop function if exists discount_of_payment(uuid, text, jsonb);
drop function if exists lowered_lines(uuid, discount_codes);
