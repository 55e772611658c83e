-- The payment task about an order's price, once the order was cancelled; null if it never was.
create or replace function price_task(order_row orders) returns bigint language sql stable as $$
  select k.id from payment_tasks k
  where k.order_id = order_row.id and k.kind = 'refund' and is_price_of(order_row, k.provider, k.provider_tx_id) order by k.id limit 1
$$;

-- Whether an order ended because all of its price was refunded, and not because it was cancelled before.
create or replace function is_ended_by_refunds(order_row orders) returns boolean language sql stable as $$
  select order_row.state in ('refund_due', 'refunded') and order_row.paid_at is not null and price_task(order_row) is null
$$;

-- Why a refund cannot be undone; null when it can. `provider`: the provider made it; `under_way`: another refund is in progress;
-- `later`: a later decision depends on it; `goods`: it put goods on sale again.
create or replace function obstacle_to_undo(order_row orders, refund order_refunds) returns text language plpgsql stable as $$
begin
  return case
    when refund.provider_tx_id is not null then 'provider'
    when is_refund_under_way(order_row.id) then 'under_way'
    when order_row.state = 'voided' or exists (select from undone_refunds u where u.refund_id = refund.id)
      or exists (select from payment_tasks k where k.order_id = order_row.id
        and (k.id = refund.task_id and k.kind <> 'refund' or k.kind = 'returned_twice'))
      or exists (select from order_refunds r where r.order_id = order_row.id and r.id > refund.id and r.provider_tx_id is not null)
      or not refund.is_besides and exists (
        select from order_events e where e.order_id = order_row.id and e.event = 'nothing_owed' and e.at >= refund.at) then 'later'
    when not refund.is_besides and is_ended_by_refunds(order_row) and not is_all_still_bought(order_row) then 'goods' end;
end $$;

-- Queues an e-mail to the buyer that a refund was not made, if the e-mail about it may have been read (P-200); otherwise that
-- e-mail is never sent.
create or replace function correct_refund_email(refund order_refunds, has_mail boolean, is_living boolean) returns void language plpgsql as $$
begin
  delete from outbox where kind = 'refund_made' and order_id = refund.order_id and occasion = refund.id::text and claimed_at is null
    and sent_at is null;
  if has_mail and is_living and exists (
    select from outbox where kind = 'refund_made' and order_id = refund.order_id and occasion = refund.id::text and given_up_at is null) then
    insert into outbox (kind, order_id, occasion) values ('refund_corrected', refund.order_id, refund.id::text) on conflict do nothing;
  end if;
end $$;

-- Undoes a refund that was recorded manually by mistake: its amount is owed again, and an order that it ended is active again.
--   seen_refunded  the displayed refunded amount
--   key  the Idempotency-Key, with which it is done once; or null
-- Returns {code, …}: DONE with refunded and refundable, ORDER_NOT_FOUND, ORDER_CHANGED, KEY_REUSED, REFUND_STAYS with why.
create or replace function undo_refund(p_order_id uuid, undone bigint, seen_refunded bigint, why text, key text, has_mail boolean,
  audit_actor jsonb) returns jsonb language plpgsql set lock_timeout = '2s' as $$
declare
  is_living boolean := lock_order(p_order_id);
  order_row orders;
  refund order_refunds;
  earlier order_events;
  obstacle text;
  task bigint;
  move record;
  refunded bigint;
  result jsonb;
begin
  select * into order_row from orders where id = p_order_id;
  if not found then return '{"code": "ORDER_NOT_FOUND"}'; end if;
  select e.* into earlier from order_events e
  where e.order_id = p_order_id and e.actor = (audit_actor ->> 'actor')::uuid and e.key = undo_refund.key;
  if found then
    if earlier.event <> 'refund_undone' or not earlier.detail @> jsonb_build_object('refund', undone, 'text', why) then
      return '{"code": "KEY_REUSED"}';
    end if;
    return jsonb_build_object('code', 'DONE') || (earlier.detail -> 'meant');
  end if;
  select * into refund from order_refunds where id = undone and order_id = p_order_id;
  if not found or amount_refunded(p_order_id) <> seen_refunded or exists (select from undone_refunds where refund_id = undone) then
    return '{"code": "ORDER_CHANGED"}';
  end if;
  obstacle := obstacle_to_undo(order_row, refund);
  if obstacle is not null then return jsonb_build_object('code', 'REFUND_STAYS', 'why', obstacle); end if;
  insert into undone_refunds (refund_id, order_id, actor, reason) values (undone, p_order_id, (audit_actor ->> 'actor')::uuid, why);
  perform correct_refund_email(refund, has_mail, is_living);
  task := case when refund.is_besides then refund.task_id else price_task(order_row) end;
  select m.* into move from move_order(p_order_id,
    case when not refund.is_besides and is_ended_by_refunds(order_row) then 'sale_restored' else 'refund_undone' end,
    is_living, payment_of_order(p_order_id), task, false, audit_actor, null) m;
  if move.refusal is not null then raise exception 'refund % of order % was not taken back: %', undone, p_order_id, move.refusal; end if;
  refunded := amount_refunded(p_order_id);
  result := jsonb_build_object('refunded', refunded, 'refundable',
    case when coalesce(move.next, order_row.state) in ('paid', 'refund_due') then amount_paid(order_row) - refunded else 0 end);
  perform note_desk_event(p_order_id, null, 'refund_undone', key,
    jsonb_build_object('refund', undone, 'amount', refund.amount, 'text', why, 'meant', result), audit_actor);
  return jsonb_build_object('code', 'DONE') || result;
end $$;
