-- Made from server/orders/order-life.ts by `npm run order-life`; change it there.
-- Branches, not rows: a settlement calls it twice, and scanning rows takes a third of its time.

-- The effects of this event on an order in this state; all null when there are none.
create or replace function order_move(state text, event text, goods text, buyer text, supply text, payment text,
  out next text, out next_goods text, out effects text[], out log text, out refusal text)
language plpgsql immutable as $$
begin
  if event = 'approved' and goods = 'held' and buyer = 'living' and state = 'pending' then effects := '{sell_goods,mark_payment,take_from_cart,count_sale,email_receipt,email_new_order,stop_checks,new_checkout}'::text[]; next := 'paid'; next_goods := 'sold'; log := 'payment.ok';
  elsif event = 'approved' and goods = 'held' and buyer = 'gone' and state = 'pending' then effects := '{release_goods,task_refund,new_checkout}'::text[]; next := 'refund_due'; next_goods := 'released'; log := 'payment.refund_due';
  elsif event = 'approved' and payment = 'another' and state in ('paid', 'voided', 'refund_due', 'refunded', 'on_delivery', 'uncollected') then effects := '{task_refund}'::text[];
  elsif event = 'approved' and goods = 'released' and buyer = 'living' and supply = 'enough' and state in ('declined', 'expired', 'cancelled') then effects := '{take_goods_again,mark_payment,take_from_cart,count_sale,email_receipt,email_new_order,stop_checks,new_checkout}'::text[]; next := 'paid'; next_goods := 'sold'; log := 'payment.ok';
  elsif event = 'approved' and buyer = 'living' and supply = 'short' and state in ('declined', 'expired', 'cancelled') then effects := '{task_refund,email_refund_due,new_checkout}'::text[]; next := 'refund_due'; log := 'payment.refund_due';
  elsif event = 'approved' and buyer = 'gone' and state in ('declined', 'expired', 'cancelled') then effects := '{task_refund,new_checkout}'::text[]; next := 'refund_due'; log := 'payment.refund_due';
  elsif event = 'approved' and state = 'review' then effects := '{task_review}'::text[];
  elsif event = 'approved_other_amount' and state in ('pending', 'declined', 'expired', 'cancelled') then effects := '{task_review,new_checkout}'::text[]; next := 'review'; log := 'payment.review';
  elsif event = 'approved_other_amount' and state in ('paid', 'review', 'voided', 'refund_due', 'refunded', 'on_delivery', 'uncollected') then effects := '{task_review}'::text[];
  elsif event = 'declined' and goods = 'held' and state = 'pending' then effects := '{release_goods,new_checkout}'::text[]; next := 'declined'; next_goods := 'released'; log := 'payment.declined';
  elsif event = 'expired' and goods = 'held' and state = 'pending' then effects := '{release_goods,new_checkout}'::text[]; next := 'expired'; next_goods := 'released'; log := 'payment.expired';
  elsif event = 'cancelled' and goods = 'held' and state = 'pending' then effects := '{release_goods,new_checkout}'::text[]; next := 'cancelled'; next_goods := 'released'; log := 'payment.cancelled';
  elsif event = 'reversed' and goods = 'sold' and payment = 'taken' and state = 'paid' then effects := '{return_goods,task_voided,uncount_sale,new_checkout}'::text[]; next := 'voided'; next_goods := 'returned'; log := 'payment.voided';
  elsif event = 'review_delivered' and state in ('pending', 'paid', 'declined', 'expired', 'cancelled', 'voided', 'refund_due', 'refunded', 'on_delivery', 'uncollected') then effects := '{}'::text[]; refusal := 'NOT_IN_REVIEW';
  elsif event = 'review_delivered' and goods = 'held' and buyer = 'living' and state = 'review' then effects := '{sell_goods,mark_payment,take_from_cart,count_sale,email_receipt,email_new_order,stop_checks,close_task,new_checkout}'::text[]; next := 'paid'; next_goods := 'sold'; log := 'payment.ok';
  elsif event = 'review_delivered' and goods = 'released' and buyer = 'living' and supply = 'enough' and state = 'review' then effects := '{take_goods_again,mark_payment,take_from_cart,count_sale,email_receipt,email_new_order,stop_checks,close_task,new_checkout}'::text[]; next := 'paid'; next_goods := 'sold'; log := 'payment.ok';
  elsif event = 'review_delivered' and goods = 'released' and buyer = 'living' and supply = 'short' and state = 'review' then effects := '{}'::text[]; next_goods := 'released'; refusal := 'NOT_ENOUGH';
  elsif event = 'review_delivered' and buyer = 'gone' and state = 'review' then effects := '{}'::text[]; refusal := 'BUYER_GONE';
  elsif event = 'review_refunded' and state in ('pending', 'paid', 'declined', 'expired', 'cancelled', 'voided', 'refund_due', 'refunded', 'on_delivery', 'uncollected') then effects := '{}'::text[]; refusal := 'NOT_IN_REVIEW';
  elsif event = 'review_refunded' and goods = 'held' and state = 'review' then effects := '{release_goods,close_task,stop_checks,new_checkout}'::text[]; next := 'refunded'; next_goods := 'released'; log := 'payment.refunded';
  elsif event = 'review_refunded' and goods = 'released' and state = 'review' then effects := '{close_task,stop_checks,new_checkout}'::text[]; next := 'refunded'; next_goods := 'released'; log := 'payment.refunded';
  elsif event = 'refund_made' and state in ('pending', 'paid', 'declined', 'expired', 'cancelled', 'review', 'voided', 'refunded', 'on_delivery', 'uncollected') then effects := '{close_task}'::text[];
  elsif event = 'refund_made' and state = 'refund_due' then effects := '{close_task}'::text[]; next := 'refunded'; log := 'payment.refunded';
  elsif event = 'task_done' and state in ('pending', 'paid', 'declined', 'expired', 'cancelled', 'voided', 'refund_due', 'refunded', 'on_delivery', 'uncollected') then effects := '{close_task}'::text[];
  elsif event = 'task_done' and state = 'review' then effects := '{}'::text[]; refusal := 'AWAITS_DECISION';
  elsif event = 'cancelled_by_shop' and goods = 'sold' and state = 'paid' then effects := '{return_goods,task_refund,uncount_sale}'::text[]; next := 'refund_due'; next_goods := 'returned'; log := 'payment.refund_due';
  elsif event = 'cancelled_by_shop' and goods = 'sold' and state = 'on_delivery' then effects := '{return_goods}'::text[]; next := 'uncollected'; next_goods := 'returned'; log := 'payment.uncollected';
  elsif event = 'paid_back' and goods = 'sold' and state = 'paid' then effects := '{return_goods,uncount_sale}'::text[]; next := 'refunded'; next_goods := 'returned'; log := 'payment.refunded';
  elsif event = 'price_paid_back' and goods = 'sold' and state = 'paid' then effects := '{return_goods,uncount_sale}'::text[]; next := 'refund_due'; next_goods := 'returned'; log := 'payment.refund_due';
  elsif event = 'collected' and state = 'on_delivery' then effects := '{mark_payment,count_sale}'::text[]; next := 'paid'; log := 'payment.ok';
  elsif event = 'refund_undone' and state in ('pending', 'paid', 'declined', 'expired', 'cancelled', 'review', 'voided', 'refund_due', 'on_delivery', 'uncollected') then effects := '{reopen_task}'::text[];
  elsif event = 'refund_undone' and state = 'refunded' then effects := '{reopen_task}'::text[]; next := 'refund_due'; log := 'payment.refund_due';
  elsif event = 'sale_restored' and goods = 'returned' and supply = 'enough' and state in ('refund_due', 'refunded') then effects := '{restore_goods,count_sale}'::text[]; next := 'paid'; next_goods := 'sold'; log := 'payment.restored';
  elsif event = 'sale_restored' and goods = 'returned' and supply = 'short' and state in ('refund_due', 'refunded') then effects := '{}'::text[]; next_goods := 'returned'; refusal := 'GOODS_FOR_SALE';
  end if;
end $$;

-- Whether any event moves an order and its goods from these states to the next ones.
create or replace function order_may_become(state text, goods text, next text, next_goods text) returns boolean
language sql immutable as $$ select
  state = 'pending' and next = 'paid' and goods = 'held' and next_goods = 'sold'
  or state = 'pending' and next = 'refund_due' and goods = 'held' and next_goods = 'released'
  or state in ('declined', 'expired', 'cancelled') and next = 'paid' and goods = 'released' and next_goods = 'sold'
  or state in ('declined', 'expired', 'cancelled') and next = 'refund_due' and goods = next_goods
  or state in ('pending', 'declined', 'expired', 'cancelled') and next = 'review' and goods = next_goods
  or state = 'pending' and next = 'declined' and goods = 'held' and next_goods = 'released'
  or state = 'pending' and next = 'expired' and goods = 'held' and next_goods = 'released'
  or state = 'pending' and next = 'cancelled' and goods = 'held' and next_goods = 'released'
  or state = 'paid' and next = 'voided' and goods = 'sold' and next_goods = 'returned'
  or state = 'review' and next = 'paid' and goods = 'held' and next_goods = 'sold'
  or state = 'review' and next = 'paid' and goods = 'released' and next_goods = 'sold'
  or state = 'review' and next = 'refunded' and goods = 'held' and next_goods = 'released'
  or state = 'review' and next = 'refunded' and goods = 'released' and next_goods = 'released'
  or state = 'refund_due' and next = 'refunded' and goods = next_goods
  or state = 'paid' and next = 'refund_due' and goods = 'sold' and next_goods = 'returned'
  or state = 'on_delivery' and next = 'uncollected' and goods = 'sold' and next_goods = 'returned'
  or state = 'paid' and next = 'refunded' and goods = 'sold' and next_goods = 'returned'
  or state = 'on_delivery' and next = 'paid' and goods = next_goods
  or state = 'refunded' and next = 'refund_due' and goods = next_goods
  or state in ('refund_due', 'refunded') and next = 'paid' and goods = 'returned' and next_goods = 'sold'
$$;
