-- Whether an open case about units of a shipment waits for them, or for a decision: they come back only through that case (P-292).
create or replace function has_open_case(p_shipment_id uuid) returns boolean language sql stable as $$
  select exists (select from return_cases where shipment_id = p_shipment_id and state in ('waiting', 'in_review'))
$$;

-- Units of a shipment line without a case: neither an open one nor, for a withdrawal, a rejected one.
create or replace function units_without_case(p_shipment_id uuid, p_order_line_id uuid, p_kind text) returns integer
language sql stable as $$
  select x.quantity - coalesce((
    select sum(l.quantity) from return_cases c join return_case_lines l on l.case_id = c.id and l.order_line_id = x.order_line_id
    where c.shipment_id = x.shipment_id
      and (c.state in ('waiting', 'in_review') or p_kind = 'withdrawal' and c.kind = 'withdrawal' and c.state = 'rejected')), 0)::integer
  from shipment_lines x where x.shipment_id = p_shipment_id and x.order_line_id = p_order_line_id
$$;

-- Records an event of a case in its history and in the security log, and queues an e-mail to its buyer, unless the account is
-- deleted.
--   audit_actor  as in note_desk_event(); null when the event follows from a refund
create or replace function note_case_event(p_case_id uuid, p_event text, p_key text, has_mail boolean, audit_actor jsonb)
returns void language plpgsql as $$
declare
  noted bigint;
begin
  insert into return_case_events (case_id, event, actor, key)
  values (p_case_id, p_event, (audit_actor ->> 'actor')::uuid, p_key) returning id into noted;
  insert into audit_log (req_id, actor, role, ip_hmac, action, target, result)
  values (audit_actor ->> 'reqId', (audit_actor ->> 'actor')::uuid, audit_actor ->> 'role', audit_actor ->> 'ipHmac',
    'return_case.' || p_event, p_case_id::text, 'ok');
  -- Refunds are announced by the order's own e-mail (P-190); of the buyer's own actions only the opening has an e-mail.
  if has_mail and p_event not in ('noted', 'money_back', 'refund_undone') then
    insert into outbox (kind, order_id, occasion)
    select 'case_step', c.order_id, noted::text
    from return_cases c join orders o on o.id = c.order_id join users u on u.id = o.user_id
    where c.id = p_case_id and u.deleted_at is null
      and (p_event <> 'cancelled' or u.id is distinct from (audit_actor ->> 'actor')::uuid);
  end if;
end $$;

-- Moves a case as its table of moves defines, after locking its order. Returns the new state; null when no such move exists.
--   p_due     the end of the shop's next term; null leaves it
--   p_reply  the shop's text for the buyer; null leaves it
create or replace function move_return_case(p_case_id uuid, p_event text, p_due date, p_reply text, p_exception text, p_key text,
  has_mail boolean, audit_actor jsonb) returns text language plpgsql as $$
declare
  c return_cases;
  becomes text;
begin
  select * into c from return_cases where id = p_case_id for no key update;
  becomes := return_case_move(c.kind, c.state, p_event);
  if becomes is null then return null; end if;
  update return_cases set state = becomes, version = version + 1,
    due_on = coalesce(p_due, due_on),
    closed_at = case when becomes not in ('waiting', 'in_review', 'received') then now() end,
    reply = coalesce(p_reply, reply), exception = p_exception
  where id = p_case_id;
  perform note_case_event(p_case_id, p_event, p_key, has_mail, audit_actor);
  return becomes;
end $$;

-- The order and units of a case never change, and its state only as its table of moves defines.
create or replace function check_case_change() returns trigger language plpgsql as $$
begin
  if (new.id, new.order_id, new.shipment_id, new.kind, new.opened_at) is distinct from (old.id, old.order_id, old.shipment_id, old.kind, old.opened_at)
    or old.came_back_as is not null and new.came_back_as is distinct from old.came_back_as
    or new.state <> old.state and not return_case_may_become(old.kind, old.state, new.state) then
    raise exception 'a case does not become that' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;

-- Limits the cases of an order (A-17). The transaction that opens one has locked the order.
create or replace function limit_return_cases() returns trigger language plpgsql as $$
begin
  if (select count(*) from return_cases where order_id = new.order_id) > 20 then
    raise exception 'order % has too many cases', new.order_id
      using errcode = 'check_violation', constraint = 'return_cases_limit', table = 'return_cases';
  end if;
  return null;
end $$;
