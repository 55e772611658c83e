-- Made from server/orders/order-life.ts by `npm run order-life`; change it there.
-- What becomes of an order in these states at this event, when the conditions that are not null hold; nothing when no row fits.
create or replace function order_moves() returns table (states text[], event text, goods text, buyer text, supply text,
  payment text, next text, next_goods text, effects text[], log text, refusal text)
language sql immutable rows 50 as $$ values
  ('{pending}'::text[], 'approved', 'held', 'living', null, null, 'paid', 'sold', '{sell_goods,mark_payment,take_from_cart,count_sale,email_receipt,email_new_order,stop_checks,new_checkout}'::text[], 'payment.ok', null),
  ('{pending}'::text[], 'approved', 'held', 'gone', null, null, 'refund_due', 'released', '{release_goods,task_refund,new_checkout}'::text[], 'payment.refund_due', null),
  ('{paid,voided}'::text[], 'approved', null, null, null, 'another', null, null, '{task_refund}'::text[], null, null),
  ('{declined,expired,cancelled}'::text[], 'approved', 'released', 'living', 'enough', null, 'paid', 'sold', '{take_goods_again,mark_payment,take_from_cart,count_sale,email_receipt,email_new_order,stop_checks,new_checkout}'::text[], 'payment.ok', null),
  ('{declined,expired,cancelled}'::text[], 'approved', null, 'living', 'short', null, 'refund_due', null, '{task_refund,email_refund_due,new_checkout}'::text[], 'payment.refund_due', null),
  ('{declined,expired,cancelled}'::text[], 'approved', null, 'gone', null, null, 'refund_due', null, '{task_refund,new_checkout}'::text[], 'payment.refund_due', null),
  ('{review}'::text[], 'approved', null, null, null, null, null, null, '{task_review}'::text[], null, null),
  ('{refund_due,refunded}'::text[], 'approved', null, null, null, null, null, null, '{task_refund}'::text[], null, null),
  ('{pending,declined,expired,cancelled}'::text[], 'approved_other_amount', null, null, null, null, 'review', null, '{task_review,new_checkout}'::text[], 'payment.review', null),
  ('{paid,review,voided,refund_due,refunded}'::text[], 'approved_other_amount', null, null, null, null, null, null, '{task_review}'::text[], null, null),
  ('{pending}'::text[], 'declined', 'held', null, null, null, 'declined', 'released', '{release_goods,new_checkout}'::text[], 'payment.declined', null),
  ('{pending}'::text[], 'expired', 'held', null, null, null, 'expired', 'released', '{release_goods,new_checkout}'::text[], 'payment.expired', null),
  ('{pending}'::text[], 'cancelled', 'held', null, null, null, 'cancelled', 'released', '{release_goods,new_checkout}'::text[], 'payment.cancelled', null),
  ('{paid}'::text[], 'reversed', null, null, null, 'taken', 'voided', null, '{task_voided,uncount_sale,new_checkout}'::text[], 'payment.voided', null),
  ('{pending,paid,declined,expired,cancelled,voided,refund_due,refunded}'::text[], 'review_delivered', null, null, null, null, null, null, '{}'::text[], null, 'NOT_IN_REVIEW'),
  ('{review}'::text[], 'review_delivered', 'held', 'living', null, null, 'paid', 'sold', '{sell_goods,mark_payment,take_from_cart,count_sale,email_receipt,email_new_order,stop_checks,close_task,new_checkout}'::text[], 'payment.ok', null),
  ('{review}'::text[], 'review_delivered', 'released', 'living', 'enough', null, 'paid', 'sold', '{take_goods_again,mark_payment,take_from_cart,count_sale,email_receipt,email_new_order,stop_checks,close_task,new_checkout}'::text[], 'payment.ok', null),
  ('{review}'::text[], 'review_delivered', 'released', 'living', 'short', null, null, 'released', '{}'::text[], null, 'NOT_ENOUGH'),
  ('{review}'::text[], 'review_delivered', null, 'gone', null, null, null, null, '{}'::text[], null, 'BUYER_GONE'),
  ('{pending,paid,declined,expired,cancelled,voided,refund_due,refunded}'::text[], 'review_refunded', null, null, null, null, null, null, '{}'::text[], null, 'NOT_IN_REVIEW'),
  ('{review}'::text[], 'review_refunded', 'held', null, null, null, 'refunded', 'released', '{release_goods,close_task,stop_checks,new_checkout}'::text[], 'payment.refunded', null),
  ('{review}'::text[], 'review_refunded', 'released', null, null, null, 'refunded', 'released', '{close_task,stop_checks,new_checkout}'::text[], 'payment.refunded', null),
  ('{pending,paid,declined,expired,cancelled,review,voided,refunded}'::text[], 'refund_made', null, null, null, null, null, null, '{close_task}'::text[], null, null),
  ('{refund_due}'::text[], 'refund_made', null, null, null, null, 'refunded', null, '{close_task}'::text[], null, null),
  ('{pending,paid,declined,expired,cancelled,voided,refund_due,refunded}'::text[], 'task_done', null, null, null, null, null, null, '{close_task}'::text[], null, null),
  ('{review}'::text[], 'task_done', null, null, null, null, null, null, '{}'::text[], null, 'AWAITS_DECISION'),
  ('{paid}'::text[], 'cancelled_by_shop', 'sold', null, null, null, 'refund_due', 'returned', '{return_goods,task_refund,uncount_sale}'::text[], 'payment.refund_due', null),
  ('{paid}'::text[], 'paid_back', null, null, null, null, 'refunded', null, '{uncount_sale}'::text[], 'payment.refunded', null)
$$;
