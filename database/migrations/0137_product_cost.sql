-- What the shop pays for a unit, in whole pesos; empty where nobody wrote it down. A line has what it was at the moment of the sale.
alter table products add column cost_price integer
  constraint products_cost_price_range check (cost_price between 0 and 1000000000);
alter table order_lines add column cost_price integer;
-- A part of a visit has it from its approval on, when its units leave the shop.
alter table visit_parts add column cost_price integer;
