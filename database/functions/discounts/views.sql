-- The uses of each code (P-241): a use counts from the placing of its order on, and is released only when the payment did not
-- arrive.
create or replace view code_uses as
  select d.code_id, d.order_id, d.amount, o.user_id, o.goods
  from order_discounts d join orders o on o.id = d.order_id
  where o.goods <> 'released';
