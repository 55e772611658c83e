-- "portátil Lumen Aire 14", or "Equipo" when the request named none.
create or replace function name_of_visit_computer(c visit_computers) returns text language sql immutable as $$
  select case when c.id is null then null else coalesce(nullif(concat_ws(' ', nullif(replace(c.tipo, 'portatil', 'portátil'), ''),
    nullif(c.marca, ''), nullif(c.modelo, '')), ''), 'Equipo') end
$$;

-- The valid payments: neither payments taken back nor the entries that took them back.
create or replace function visit_payments_of(visit uuid) returns jsonb language sql stable as $$
  select coalesce(jsonb_agg(jsonb_build_object('_id', p.id, 'method', p.method, 'amount', p.amount, 'at', iso_moment(p.at))
    order by p.received_at, p.id), '[]')
  from visit_payments p where p.task_id = visit and p.reverses is null
    and not exists (select from visit_payments r where r.reverses = p.id)
$$;

-- The paid amount that does not have to be refunded.
create or replace function visit_paid(visit uuid) returns bigint language sql stable as $$
  select (coalesce((select sum(amount) from visit_payments where task_id = visit), 0)
    - coalesce((select sum(amount) from visit_refunds where task_id = visit and is_counted), 0))::bigint
$$;

-- The approved and unpaid amount; a negative amount is to be refunded. Without an approval nothing is due, also when money was
-- refunded twice.
create or replace function visit_due(visit uuid) returns bigint language sql stable as $$
  select case when approved is null then least(0, -paid) else approved - paid end
  from (select visit_paid(visit) as paid,
    (select total::bigint from visit_quotes where task_id = visit and state = 'approved') as approved) account
$$;

-- The charges of a visit, as its technician sees them.
create or replace function visit_money(visit uuid) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'fee', coalesce(sum(l.unit_price) filter (where l.kind = 'fee'), 0),
    'total', coalesce(sum(l.unit_price::bigint * l.quantity), 0),
    'range', jsonb_build_object('from', coalesce(sum(l.from_amount), 0), 'to', coalesce(sum(l.to_amount), 0)),
    'services', coalesce((
      select jsonb_agg(jsonb_build_object('_id', s.id, 'computerId', s.computer_id, 'name', s.name, 'amount', s.amount,
        'from', s.from_amount, 'to', s.to_amount, 'state', s.state, 'version', s.version) order by s.added_at, s.id)
      from visit_services s where s.task_id = visit and s.state <> 'dropped'), '[]'),
    'parts', coalesce((
      select jsonb_agg(jsonb_build_object('_id', p.id, 'computerId', p.computer_id, 'productId', p.product_id,
        'productName', p.product_name, 'productImage', p.product_image, 'unitPrice', p.unit_price, 'quantity', p.quantity,
        'amount', p.unit_price::bigint * p.quantity, 'stock', g.stock, 'state', p.state, 'version', p.version)
        order by p.added_at, p.id)
      from visit_parts p join products g on g.id = p.product_id where p.task_id = visit and p.state in ('added', 'approved')), '[]'),
    'quote', (
      select jsonb_build_object('_id', q.id, 'number', q.number, 'total', q.total, 'state', q.state, 'madeAt', iso_moment(q.made_at),
        'isCurrent', q.fingerprint = visit_money_fingerprint(visit), 'version', q.version)
      from visit_quotes q where q.task_id = visit order by q.number desc limit 1),
    'approval', (
      select jsonb_build_object('quoteId', q.id, 'total', q.total, 'how', a.how, 'signer', a.signer, 'at', iso_moment(a.at))
      from visit_quotes q join visit_approvals a on a.quote_id = q.id where q.task_id = visit and q.state = 'approved'),
    'payments', visit_payments_of(visit),
    'paid', visit_paid(visit),
    'due', visit_due(visit))
  from visit_money_lines(visit) l
$$;

-- Whether a visit is over: its client's decision about a quote comes too late.
create or replace function has_visit_ended(t tasks) returns boolean language sql stable as $$
  select t.estado in ('completado', 'cancelado') or exists (select from visit_records where task_id = t.id)
$$;

-- Whether a quote can still be signed on the technician's phone: a signature drawn before the visit ended may arrive late, but not
-- after its record.
create or replace function can_sign_quote(q visit_quotes) returns boolean language sql stable as $$
  select q.state = 'open' and t.estado <> 'cancelado' and q.fingerprint = visit_money_fingerprint(q.task_id)
    and not exists (select from visit_records where task_id = t.id)
  from tasks t where t.id = q.task_id
$$;

-- The state of a quote for its client: open while it can be approved or declined.
create or replace function standing_of_quote(q visit_quotes) returns text language sql stable as $$
  select case when q.state in ('approved', 'declined') then q.state
    when can_sign_quote(q) and not has_visit_ended(t) then 'open' else 'over' end
  from tasks t where t.id = q.task_id
$$;

-- A quote as its client sees it.
create or replace function visit_proposal(quote uuid) returns jsonb language sql stable as $$
  select jsonb_build_object('quoteId', q.id, 'standing', standing_of_quote(q), 'hasEnded', has_visit_ended(t), 'tipo', t.tipo,
    'technician', (select split_part(u.name, ' ', 1) from users u where u.id = q.technician_id),
    'lines', lines.listed, 'approvedBefore', lines.before, 'total', q.total, 'answeredAt', iso_moment(q.answered_at),
    'payments', visit_payments_of(t.id), 'paid', visit_paid(t.id))
  from visit_quotes q join tasks t on t.id = q.task_id
  cross join lateral (
    select coalesce(jsonb_agg(jsonb_build_object('kind', l.kind, 'name', l.name, 'picture', l.picture, 'quantity', l.quantity,
        'amount', l.amount, 'isApproved', l.was_approved, 'computer', coalesce(name_of_visit_computer(c), '')) order by l.position), '[]')
        as listed,
      coalesce(sum(l.amount) filter (where l.was_approved), 0) as before
    from (
      select x.*, q.state = 'open' and case x.kind
        when 'part' then exists (select from visit_parts p where p.id = x.line_id and p.state = 'approved')
        when 'service' then exists (select from visit_services s where s.id = x.line_id and s.state = 'approved')
        else exists (select from visit_quotes a where a.task_id = q.task_id and a.state = 'approved') end as was_approved
      from visit_quote_lines x where x.quote_id = q.id) l
    left join visit_computers c on c.id = l.computer_id) lines
  where q.id = quote
$$;

-- The quote to show to the client of a visit: an open one, otherwise the valid one, otherwise the latest that was declined.
create or replace function visit_quote_to_show(visit uuid) returns uuid language sql stable as $$
  select q.id from visit_quotes q cross join lateral standing_of_quote(q) standing
  where q.task_id = visit and standing <> 'over'
  order by array_position(array['open', 'approved', 'declined'], standing), q.number desc limit 1
$$;
