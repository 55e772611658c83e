-- Records the invoice of an order (P-323), once for each key, and queues an e-mail to its buyer.
--   written  {orderId, prefix, number, cufe, issuedOn}; cufe may be null or ''
-- Returns {code, …}: DONE with invoiceId, NOT_FOUND, KEY_REUSED, INVOICES_OFF, INVOICE_NOT_DUE, INVOICE_EXISTS with the name of the
-- existing one, INVOICE_NUMBER_TAKEN, INVOICE_CUFE_TAKEN.
create or replace function record_invoice(written jsonb, p_key text, has_mail boolean, audit_actor jsonb) returns jsonb
language plpgsql set lock_timeout = '2s' as $$
declare
  p_order_id uuid := (written ->> 'orderId')::uuid;
  actor uuid := (audit_actor ->> 'actor')::uuid;
  order_row orders;
  earlier invoices;
  its order_invoicing;
  made uuid;
  broken text;
begin
  perform lock_order(p_order_id);
  select * into order_row from orders where id = p_order_id;
  if not found then return '{"code": "NOT_FOUND"}'; end if;
  select * into earlier from invoices i where i.recorded_by = actor and i.key = p_key;
  if found then
    if (earlier.order_id, earlier.prefix, earlier.number, earlier.issued_on, coalesce(earlier.cufe, ''))
      <> (p_order_id, written ->> 'prefix', (written ->> 'number')::bigint, (written ->> 'issuedOn')::date, coalesce(written ->> 'cufe', '')) then
      return '{"code": "KEY_REUSED"}';
    end if;
    return jsonb_build_object('code', 'DONE', 'invoiceId', earlier.id);
  end if;
  if (select invoices_from is null from shop_settings) then return '{"code": "INVOICES_OFF"}'; end if;
  select * into its from order_invoicing where order_id = p_order_id and is_to_invoice;
  if not found or invoice_total(order_row) <= 0 then return '{"code": "INVOICE_NOT_DUE"}'; end if;
  select * into earlier from invoices i where i.order_id = p_order_id and i.annulled_at is null;
  if found then return jsonb_build_object('code', 'INVOICE_EXISTS', 'prefix', earlier.prefix, 'number', earlier.number); end if;
  begin
    insert into invoices (order_id, prefix, number, cufe, issued_on, total, document_type, document_number, name, email, recorded_by, key)
    values (p_order_id, written ->> 'prefix', (written ->> 'number')::bigint, nullif(written ->> 'cufe', ''), (written ->> 'issuedOn')::date,
      invoice_total(order_row), its.document_type, its.document_number, its.name, its.email, actor, p_key)
    returning id into made;
  exception when unique_violation then
    get stacked diagnostics broken = constraint_name;
    return jsonb_build_object('code', case broken when 'invoices_number_unique' then 'INVOICE_NUMBER_TAKEN'
      when 'invoices_cufe_unique' then 'INVOICE_CUFE_TAKEN' else 'KEY_REUSED' end);
  end;
  perform note_invoice_event('invoice.recorded', made, audit_actor);
  if has_mail then perform email_of_invoice('invoice_recorded', p_order_id, made); end if;
  return jsonb_build_object('code', 'DONE', 'invoiceId', made);
end $$;

-- Writes an event about an invoice into the security log.
create or replace function note_invoice_event(action text, p_target uuid, audit_actor jsonb) returns void language sql as $$
  insert into audit_log (req_id, actor, role, ip_hmac, action, target, result)
  values (audit_actor ->> 'reqId', (audit_actor ->> 'actor')::uuid, audit_actor ->> 'role', audit_actor ->> 'ipHmac', action, p_target::text, 'ok')
$$;

-- Queues an e-mail to the buyer of an order about its invoice or a credit note, unless the account is deleted.
create or replace function email_of_invoice(p_kind text, p_order_id uuid, about uuid) returns void language sql as $$
  insert into outbox (kind, order_id, occasion)
  select p_kind, p_order_id, about::text from orders o join users u on u.id = o.user_id where o.id = p_order_id and u.deleted_at is null
$$;

-- Records a credit note of an invoice (P-324), once for each key. A note that annuls the invoice covers its whole remaining amount;
-- the order is then to be invoiced again.
--   written  {invoiceId, prefix, number, cude, issuedOn, reason, detail, amount}; cude may be null or ''
-- Returns {code, …}: DONE with creditNoteId, NOT_FOUND, KEY_REUSED, INVOICE_ANNULLED, CREDIT_TOO_MUCH with most, CREDIT_NOT_ALL
-- with all, CREDIT_NUMBER_TAKEN, CREDIT_CUDE_TAKEN.
create or replace function record_credit_note(written jsonb, p_key text, has_mail boolean, audit_actor jsonb) returns jsonb
language plpgsql set lock_timeout = '2s' as $$
declare
  p_invoice_id uuid := (written ->> 'invoiceId')::uuid;
  actor uuid := (audit_actor ->> 'actor')::uuid;
  invoice invoices;
  earlier credit_notes;
  rest bigint;
  made uuid;
  broken text;
begin
  perform lock_order((select order_id from invoices where id = p_invoice_id));
  select * into invoice from invoices where id = p_invoice_id;
  if not found then return '{"code": "NOT_FOUND"}'; end if;
  select * into earlier from credit_notes n where n.recorded_by = actor and n.key = p_key;
  if found then
    if (earlier.invoice_id, earlier.prefix, earlier.number, earlier.issued_on, earlier.reason, earlier.amount)
      <> (p_invoice_id, written ->> 'prefix', (written ->> 'number')::bigint, (written ->> 'issuedOn')::date, written ->> 'reason',
        (written ->> 'amount')::bigint) then
      return '{"code": "KEY_REUSED"}';
    end if;
    return jsonb_build_object('code', 'DONE', 'creditNoteId', earlier.id);
  end if;
  if invoice.annulled_at is not null then return '{"code": "INVOICE_ANNULLED"}'; end if;
  rest := invoice.total - credited_of_invoice(p_invoice_id);
  if (written ->> 'amount')::bigint > rest then return jsonb_build_object('code', 'CREDIT_TOO_MUCH', 'most', rest); end if;
  if written ->> 'reason' = 'annulled' and (written ->> 'amount')::bigint <> rest then
    return jsonb_build_object('code', 'CREDIT_NOT_ALL', 'all', rest);
  end if;
  begin
    insert into credit_notes (invoice_id, prefix, number, cude, issued_on, reason, detail, amount, recorded_by, key)
    values (p_invoice_id, written ->> 'prefix', (written ->> 'number')::bigint, nullif(written ->> 'cude', ''), (written ->> 'issuedOn')::date,
      written ->> 'reason', written ->> 'detail', (written ->> 'amount')::bigint, actor, p_key)
    returning id into made;
  exception when unique_violation then
    get stacked diagnostics broken = constraint_name;
    return jsonb_build_object('code', case broken when 'credit_notes_number_unique' then 'CREDIT_NUMBER_TAKEN'
      when 'credit_notes_cude_unique' then 'CREDIT_CUDE_TAKEN' else 'KEY_REUSED' end);
  end;
  if written ->> 'reason' = 'annulled' then update invoices set annulled_at = now() where id = p_invoice_id; end if;
  perform note_invoice_event('credit_note.recorded', made, audit_actor);
  if has_mail then perform email_of_invoice('credit_note_recorded', invoice.order_id, made); end if;
  return jsonb_build_object('code', 'DONE', 'creditNoteId', made);
end $$;

-- An invoice never changes, except that a credit note annuls it.
create or replace function check_invoice_change() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - 'annulled_at' is distinct from to_jsonb(old) - 'annulled_at' or old.annulled_at is not null
    or not exists (select from credit_notes where invoice_id = new.id and reason = 'annulled') then
    raise exception 'an invoice is never rewritten' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;

-- The credit notes of an invoice never exceed it. The writer of one has locked the order.
create or replace function limit_credit_notes() returns trigger language plpgsql as $$
begin
  if credited_of_invoice(new.invoice_id) > (select total from invoices where id = new.invoice_id) then
    raise exception 'more was credited than invoice % is about', new.invoice_id
      using errcode = 'check_violation', constraint = 'credit_notes_within_invoice', table = 'credit_notes';
  end if;
  return null;
end $$;
