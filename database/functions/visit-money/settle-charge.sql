-- Counts an approved payment of a charge up to the amount that the visit still owes, if it has an approved quote; the rest is to be
-- refunded. The caller has locked the task.
create or replace function count_visit_transaction(c visit_charges, tx visit_transactions, has_mail boolean) returns void
language plpgsql as $$
declare
  counted bigint := 0;
  rest bigint := tx.amount;
begin
  if (tx.amount, tx.currency) = (c.amount, 'COP') then
    counted := least(c.amount, greatest(0, visit_due(c.task_id)));
    rest := c.amount - counted;
  end if;
  if counted > 0 then
    insert into visit_payments (id, task_id, quote_id, method, amount, technician_id, at, provider, provider_tx_id)
    select gen_random_uuid(), c.task_id, q.id, 'link', counted, coalesce(t.technician_id, q.technician_id), now(), tx.provider, tx.provider_tx_id
    from visit_quotes q join tasks t on t.id = q.task_id where q.task_id = c.task_id and q.state = 'approved';
    if has_mail then
      insert into outbox (kind, task_id, occasion) values ('visit_paid', c.task_id, tx.provider_tx_id) on conflict do nothing;
    end if;
  end if;
  if rest > 0 then
    insert into visit_refunds (task_id, why, amount, is_counted, provider, provider_tx_id)
    values (c.task_id, case when (tx.amount, tx.currency) = (c.amount, 'COP') then 'excess' else 'amount' end, rest, false,
      tx.provider, tx.provider_tx_id);
    if has_mail then
      insert into outbox (kind, task_id, occasion) values ('visit_refund_due', c.task_id, tx.provider_tx_id) on conflict do nothing;
    end if;
  end if;
end $$;

-- Queues an e-mail to the client about a refund (P-190), once; not for a deleted account.
create or replace function email_of_visit_refund(refund uuid) returns void language sql as $$
  insert into outbox (kind, task_id, occasion)
  select 'visit_refund_made', r.task_id, r.id::text from visit_refunds r
  join tasks t on t.id = r.task_id join users u on u.id = t.user_id
  where r.id = refund and u.deleted_at is null
  on conflict do nothing
$$;

-- The provider refunded a payment: its counted part is taken back, and an owed refund is marked as paid, with an e-mail to its
-- client.
create or replace function take_back_visit_transaction(tx visit_transactions, has_mail boolean) returns void language sql as $$
  insert into visit_payments (id, task_id, quote_id, method, amount, technician_id, at, provider, provider_tx_id, reverses, reason)
  select gen_random_uuid(), p.task_id, p.quote_id, p.method, -p.amount, p.technician_id, now(), p.provider, p.provider_tx_id, p.id,
    'El medio de pago lo devolvió'
  from visit_payments p where (p.provider, p.provider_tx_id) = (tx.provider, tx.provider_tx_id) and p.reverses is null
  on conflict do nothing;
  with paid as (
    update visit_refunds set done_at = now(), note = 'El medio de pago lo devolvió'
    where (provider, provider_tx_id) = (tx.provider, tx.provider_tx_id) and done_at is null returning id)
  select email_of_visit_refund(id) from paid where has_mail;
$$;

-- Records the provider's state of a payment of a charge, independent of earlier states; the same call again changes nothing.
--   verdict  the provider's state of transaction `tx` {id, amount, currency, method, raw}
create or replace function settle_visit_charge(settled uuid, verdict text, tx jsonb, has_mail boolean, audit_actor jsonb) returns jsonb
language plpgsql as $$
declare
  c visit_charges;
  now_known visit_transactions;
  is_dealt_with boolean;
begin
  select * into c from visit_charges where id = settled;
  if not found then return '{"code": "NOT_FOUND"}'; end if;
  -- Locks in the same order as the technician's steps.
  perform from users where id = (select user_id from tasks where id = c.task_id) for key share;
  perform from tasks where id = c.task_id for no key update;
  insert into visit_transactions as known (provider, provider_tx_id, charge_id, status, amount, currency, method, raw)
  values (c.provider, tx ->> 'id', settled, verdict, ceil((tx ->> 'amount')::numeric), tx ->> 'currency', coalesce(tx ->> 'method', ''), tx -> 'raw')
  on conflict on constraint visit_transactions_pkey do update set
    last_seen_at = now(), raw = excluded.raw,
    status = case
      when excluded.status = 'pending' or known.status in ('voided', 'refunded')
        or known.status = 'approved' and excluded.status not in ('voided', 'refunded')
      then known.status else excluded.status end
  returning * into now_known;
  is_dealt_with := exists (select from visit_payments p
      where (p.provider, p.provider_tx_id) = (now_known.provider, now_known.provider_tx_id))
    or exists (select from visit_refunds r where (r.provider, r.provider_tx_id) = (now_known.provider, now_known.provider_tx_id));
  if now_known.status = 'approved' and not is_dealt_with then
    perform count_visit_transaction(c, now_known, has_mail);
  elsif now_known.status in ('voided', 'refunded') and is_dealt_with then
    perform take_back_visit_transaction(now_known, has_mail);
  else
    if verdict = 'pending' then perform announce_visit(c.task_id); end if;
    return '{"code": "DONE", "hasChanged": false}';
  end if;
  insert into audit_log (req_id, actor, role, ip_hmac, action, target, result)
  values (audit_actor ->> 'reqId', (audit_actor ->> 'actor')::uuid, audit_actor ->> 'role', audit_actor ->> 'ipHmac',
    case now_known.status when 'approved' then 'visit.paid' else 'visit.payment_taken_back' end, c.task_id::text, 'ok');
  perform announce_visit(c.task_id);
  return '{"code": "DONE", "hasChanged": true}';
end $$;
