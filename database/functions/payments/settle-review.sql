-- What a person decided about an order under review, by the task that named the payment (npm run payment-tasks -- --settle).
--   decision  delivered: this payment is taken for the order's, which is bought now
--             refunded: the money went back, and nothing comes of the order
-- Gives {code, state}: DONE, or why nothing was changed: NO_TASK, NOT_IN_REVIEW, BUYER_GONE, NOT_ENOUGH.
create or replace function settle_review(task bigint, decision text, has_mail boolean, witness jsonb) returns jsonb language plpgsql as $$
declare
  its_task payment_tasks;
  its_order orders;
  is_living boolean;
  had_ended boolean;
begin
  select * into its_task from payment_tasks where id = task and kind = 'review' and done_at is null;
  select * into its_order from orders where id = its_task.order_id;
  if not found then return '{"code": "NO_TASK"}'; end if;
  select deleted_at is null into is_living from users where id = its_order.user_id for key share;
  perform from carts where user_id = its_order.user_id for update;
  select * into its_order from orders where id = its_order.id for update;
  if its_order.state <> 'review' then return jsonb_build_object('code', 'NOT_IN_REVIEW', 'state', its_order.state); end if;
  -- An order that had ended before its money came has given its units and keys back already.
  had_ended := exists (
    select from audit_log where target = its_order.id::text and result = 'ok'
      and action in ('payment.declined', 'payment.expired', 'payment.cancelled'));

  if decision = 'delivered' then
    if not is_living then return '{"code": "BUYER_GONE"}'; end if;
    if had_ended then
      begin
        perform take_units_again(its_order.id, now());
      exception when sqlstate 'P0409' then return '{"code": "NOT_ENOUGH"}';
      end;
    else
      update licence_keys set sold_at = now() where order_line_id in (select id from order_lines where order_id = its_order.id);
    end if;
    update orders set state = 'paid', paid_at = now() where id = its_order.id;
    update payment_transactions set has_paid = true
    where provider = its_task.provider and provider_tx_id = its_task.provider_tx_id;
    delete from cart_items i using order_lines l
    where i.user_id = its_order.user_id and l.order_id = its_order.id and l.product_id = i.product_id and i.quantity <= l.quantity;
    update cart_items i set quantity = i.quantity - l.quantity from order_lines l
    where i.user_id = its_order.user_id and l.order_id = its_order.id and l.product_id = i.product_id;
    if has_mail then insert into outbox (kind, order_id) values ('receipt', its_order.id) on conflict do nothing; end if;
  elsif decision = 'refunded' then
    if not had_ended then perform give_back_units(its_order.id); end if;
    update orders set state = 'refund_due' where id = its_order.id;
    update orders set state = 'refunded' where id = its_order.id;
  else
    raise exception 'a review ends delivered or refunded, not %', decision;
  end if;
  update payment_tasks set done_at = now() where id = task;
  update payment_attempts set next_check_at = null where order_id = its_order.id;
  update carts set checkout_id = gen_random_uuid() where user_id = its_order.user_id;
  insert into audit_log (req_id, actor, role, ip_hmac, action, target, result)
  values (witness ->> 'reqId', (witness ->> 'actor')::uuid, witness ->> 'role', witness ->> 'ipHmac',
    case decision when 'delivered' then 'payment.ok' else 'payment.refunded' end, its_order.id::text, 'ok');
  return jsonb_build_object('code', 'DONE', 'state', case decision when 'delivered' then 'paid' else 'refunded' end);
end $$;
