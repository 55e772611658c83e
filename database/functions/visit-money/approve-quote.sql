-- Whether a visit has only its fee, and no approval of it: the record of such a visit shows the fee of the request, which never
-- changes, as its total, and it is still to be paid.
create or replace function has_only_unapproved_fee(visit uuid) returns boolean language sql stable as $$
  select not exists (select from visit_money_lines(visit) where kind <> 'fee')
    and not exists (select from visit_quotes where task_id = visit and state = 'approved')
$$;

-- Records the lines of a visit as its next quote; it replaces quotes without a decision. The caller has locked the task. Returns
-- {code}: DONE, or EMPTY, CHANGED (another total than the displayed one), SAME (everything is approved), OVER (cancelled, or signed
-- with anything but the fee alone), USED (the id).
create or replace function make_visit_quote(visit uuid, quote uuid, seen_total bigint, technician uuid) returns jsonb language plpgsql as $$
declare
  mark bytea := visit_money_fingerprint(visit);
  made uuid;
begin
  if not exists (select from visit_money_lines(visit)) then return '{"code": "EMPTY"}'; end if;
  if visit_money_total(visit) <> seen_total then return '{"code": "CHANGED"}'; end if;
  if exists (
    select from visit_quotes q join visit_approvals a on a.quote_id = q.id join tasks t on t.id = q.task_id
    where q.task_id = visit and q.state = 'approved' and q.fingerprint = mark
      -- The rest after the end of the visit may still be signed for.
      and not (a.how = 'taken_back' and t.estado = 'completado' and not exists (select from visit_records where task_id = visit))) then
    return '{"code": "SAME"}';
  end if;
  if exists (select from tasks where id = visit and estado = 'cancelado')
    or exists (select from visit_records where task_id = visit) and not has_only_unapproved_fee(visit) then
    return '{"code": "OVER"}';
  end if;
  if exists (select from visit_quotes where id = quote) then return '{"code": "USED"}'; end if;
  update visit_quotes set state = 'replaced' where task_id = visit and state = 'open';
  insert into visit_quotes (id, task_id, number, total, fingerprint, technician_id)
  values (quote, visit, (select coalesce(max(number), 0) + 1 from visit_quotes where task_id = visit), seen_total, mark, technician)
  on conflict (id) do nothing returning id into made;
  if made is null then return '{"code": "USED"}'; end if;
  insert into visit_quote_lines (quote_id, position, kind, line_id, computer_id, name, picture, quantity, unit_price)
  select quote, l.line, l.kind, l.line_id, l.computer_id, l.name, l.picture, l.quantity, l.unit_price
  from visit_money_lines(visit) l;
  -- The client agreed to the fee of a preventive visit with the request.
  if not exists (select from visit_money_lines(visit) l where l.kind <> 'fee') then
    return approve_visit_quote(quote, 'request', now());
  end if;
  return '{"code": "DONE"}';
end $$;

-- Takes the units of a part from the stock, as one movement, and records their cost. The caller has locked the product.
create or replace function take_visit_part(part visit_parts) returns void language plpgsql as $$
begin
  perform set_config('alero.movement', jsonb_build_object('kind', 'visit', 'actor', part.technician_id, 'part', part.id)::text, true);
  update products set stock = stock - part.quantity where id = part.product_id and stock is not null;
  update visit_parts set state = 'approved', was_counted = found,
    cost_price = (select p.cost_price from products p where p.id = part.product_id) where id = part.id;
  perform unname_stock_movement();
end $$;

-- Approves an open quote whose lines are still current, and takes its new parts from the stock. The caller has locked the task.
-- Returns {code}: DONE, also for one that is already approved; OVER, or SOLD_OUT with the product, and nothing was changed.
create or replace function approve_visit_quote(quote uuid, way text, said_at timestamptz, p_signer text default '',
  p_drawing text default '') returns jsonb language plpgsql as $$
declare
  q visit_quotes;
  short text;
begin
  select * into q from visit_quotes where id = quote for no key update;
  if q.state = 'approved' then return '{"code": "DONE"}'; end if;
  -- A quote approved with the request was checked when it was written.
  if not (case when way = 'request' then true when way in ('link', 'account') then standing_of_quote(q) = 'open'
    else can_sign_quote(q) end) then return '{"code": "OVER"}'; end if;
  perform lock_goods(array(select distinct product_id from visit_parts where task_id = q.task_id and state = 'added'));
  select min(p.product_name) into short
  from (select product_id, sum(quantity) as units from visit_parts where task_id = q.task_id and state = 'added' group by 1) wanted
  join products p on p.id = wanted.product_id
  where p.deleted_at is not null or p.digital or p.stock < wanted.units;
  if short is not null then return jsonb_build_object('code', 'SOLD_OUT', 'product', short); end if;
  perform take_visit_part(v) from visit_parts v where v.task_id = q.task_id and v.state = 'added' order by v.id;
  update visit_services set state = 'approved' where task_id = q.task_id and state = 'added';
  update visit_quotes set state = 'replaced' where task_id = q.task_id and state = 'approved';
  update visit_quotes set state = 'approved' where id = quote;
  insert into visit_approvals (quote_id, how, signer, drawing, at)
  values (quote, way, p_signer, p_drawing, believable_moment(said_at, q.made_at));
  return '{"code": "DONE"}';
end $$;
