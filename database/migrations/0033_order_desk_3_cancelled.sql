-- A paid order that the shop gave up: what had not left and keys that nobody saw are for sale again ("returned").
alter table orders
  drop constraint orders_goods_known,
  drop constraint orders_goods_of_state,
  add constraint orders_goods_known check (goods in ('held', 'released', 'sold', 'returned')),
  add constraint orders_goods_of_state check (goods = any (case
    when state = 'pending' then array['held']
    when state in ('paid', 'voided') then array['sold']
    when state in ('declined', 'expired', 'cancelled') then array['released']
    when state = 'review' then array['held', 'released']
    -- Paid, and then the money went back: what had left, and keys that were seen, stay their buyer's.
    when paid_at is not null then array['sold', 'returned']
    else array['released'] end));
