-- The two largest checks of a payment call functions from now on: database/functions/orders/triggers.sql and stock/triggers.sql make
-- them again in this transaction, under the same names (decision 0121).
alter table orders drop constraint orders_goods_of_state;
alter table stock_movements drop constraint stock_movements_kind;
