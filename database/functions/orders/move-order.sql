-- Locks the buyer's account, then the cart, then the order, as every payment does. Returns whether the account still exists. Rows
-- that only refer to the order, such as notes and e-mails, do not wait: orders are never deleted.
create or replace function lock_order(p_order_id uuid) returns boolean language plpgsql as $$
declare
  buyer uuid;
  is_living boolean;
begin
  select user_id into buyer from orders where id = p_order_id;
  select deleted_at is null into is_living from users where id = buyer for key share;
  perform from carts where user_id = buyer for update;
  perform from orders where id = p_order_id for no key update;
  return is_living;
end $$;

-- Takes and sells the units and keys that an order had released, and the use of its code. Returns false when something is missing;
-- nothing is taken then.
--   licences_a_day  the maximum licences of the buyer on the day of the order; null for no limit
create or replace function try_take_units_again(p_order_id uuid, licences_a_day integer) returns boolean language plpgsql as $$
declare
  licences bigint;
begin
  select coalesce(sum(quantity) filter (where digital), 0) into licences from order_lines where order_id = p_order_id;
  if licences > 0 and licences_a_day is not null
    and (select licences + licences_of_day(user_id, created_at) > licences_a_day from orders where id = p_order_id) then
    return false;
  end if;
  perform take_units_again(p_order_id, now());
  perform take_use_again(p_order_id);
  return true;
exception when sqlstate 'P0409' then return false;
end $$;

-- Whether nothing of a refunded order is for sale again: no key, and no parcel that was cancelled by its end.
create or replace function is_all_still_bought(order_row orders) returns boolean language sql stable as $$
  select not exists (
      select from order_lines l where l.order_id = order_row.id and l.digital
        and not exists (select from licence_keys k where k.order_line_id = l.id and k.replaced_at is null))
    and not exists (
      select from shipments s where s.order_id = order_row.id and s.state = 'cancelled'
        and not exists (select from order_events e where e.shipment_id = s.id and e.event = 'shipment_cancelled'))
    and not exists (
      select from order_lines l where l.order_id = order_row.id and not l.digital and not order_row.is_handed_over
        and not exists (select from shipments s where s.order_id = order_row.id))
$$;

-- Moves a locked order as order_move() defines.
--   payment      {attempt, provider, id, amount} of the transaction of the event, or null
--   task         the payment task that the operator decided about, or null
--   audit_actor  {reqId, actor, role, ipHmac} for the audit log
-- Returns the new state, or null when it does not change, and the code of the refusal when the operator was refused.
create or replace function move_order(moved uuid, event text, is_living boolean, payment jsonb, task bigint, has_mail boolean,
  audit_actor jsonb, licences_a_day integer, out next text, out refusal text) language plpgsql as $$
declare
  order_row orders;
  move record;
  buyer_is text := case when is_living then 'living' else 'gone' end;
  supply_is text := 'enough';
  payment_is text;
  has_cart boolean;
  -- The e-mails of moves; that of an awaited transfer is queued where the order is made.
  emails constant text[] := '{email_receipt,email_refund_due,email_new_order}';
begin
  select * into order_row from orders where id = moved;
  -- Only an order that was paid has a payment that paid it.
  payment_is := case when order_row.paid_at is not null and exists (
      select from payment_transactions t
      where t.attempt_id = (payment ->> 'attempt')::uuid and t.provider_tx_id = payment ->> 'id' and t.has_paid)
    then 'taken' else 'another' end;
  loop
    move := order_move(order_row.state, event, order_row.goods, buyer_is, supply_is, payment_is);
    if move.effects is null then return; end if;
    exit when supply_is = 'short' or case
      when 'take_goods_again' = any (move.effects) then try_take_units_again(moved, licences_a_day)
      when 'restore_goods' = any (move.effects) then is_all_still_bought(order_row)
      else true end;
    supply_is := 'short';
  end loop;
  next := move.next;
  refusal := move.refusal;

  if 'sell_goods' = any (move.effects) then
    update licence_keys set sold_at = now() where order_line_id in (select id from order_lines where order_id = moved);
  end if;
  if 'release_goods' = any (move.effects) then perform release_units(moved); end if;
  if 'mark_payment' = any (move.effects) then
    update payment_transactions set has_paid = true
    where provider = payment ->> 'provider' and provider_tx_id = payment ->> 'id';
  end if;
  if move.effects && '{task_refund,task_review,task_voided}' then
    -- An approval creates no second task for a transaction, even when the operator has closed the first.
    insert into payment_tasks (kind, provider, provider_tx_id, order_id, amount)
    select substr(effect, 6), payment ->> 'provider', payment ->> 'id', moved, (payment ->> 'amount')::numeric
    from unnest(move.effects) as effect
    where effect in ('task_refund', 'task_review', 'task_voided') and (event <> 'approved' or not exists (
      select from payment_tasks k where k.provider = payment ->> 'provider' and k.provider_tx_id = payment ->> 'id'))
    on conflict do nothing;
  end if;
  if next is not null then
    update orders set state = move.next, goods = coalesce(move.next_goods, goods),
      paid_at = case when 'mark_payment' = any (move.effects) then now() else paid_at end
    where id = moved;
    -- Whether a case still waits depends on the amount that the order owes now.
    if order_row.paid_at is not null then perform settle_return_cases(o) from orders o where o.id = moved; end if;
  end if;
  -- A sold key is returned only after the order's state allows it.
  if 'return_goods' = any (move.effects) then perform give_back_bought(moved, (audit_actor ->> 'actor')::uuid); end if;
  -- A telephone order did not come from the cart; an order by transfer left the cart when it was placed.
  has_cart := not order_row.is_by_phone and not order_row.is_by_transfer;
  if 'take_from_cart' = any (move.effects) and has_cart then
    delete from cart_items i using order_lines l
    where i.user_id = order_row.user_id and l.order_id = moved and l.product_id = i.product_id and i.quantity <= l.quantity;
    update cart_items i set quantity = i.quantity - l.quantity from order_lines l
    where i.user_id = order_row.user_id and l.order_id = moved and l.product_id = i.product_id;
  end if;
  if 'close_task' = any (move.effects) then update payment_tasks set done_at = now() where id = task; end if;
  if 'reopen_task' = any (move.effects) then update payment_tasks set done_at = null where id = task; end if;
  if 'stop_checks' = any (move.effects) then update payment_attempts set next_check_at = null where order_id = moved; end if;
  if move.log is not null then
    insert into audit_log (req_id, actor, role, ip_hmac, action, target, result)
    values (audit_actor ->> 'reqId', (audit_actor ->> 'actor')::uuid, audit_actor ->> 'role', audit_actor ->> 'ipHmac',
      move.log, moved::text, 'ok');
  end if;
  if 'new_checkout' = any (move.effects) then
    update carts set checkout_id = time_ordered_id(),
      discount_code = case when discount_code is not null and has_cart and 'take_from_cart' = any (move.effects)
        and discount_code = (select code from order_discounts where order_id = moved) then null else discount_code end
    where user_id = order_row.user_id;
  end if;
  if has_mail and move.effects && emails then
    insert into outbox (kind, order_id) select substr(effect, 7), moved from unnest(move.effects) as effect
    where effect = any (emails) on conflict do nothing;
  end if;
end $$;
