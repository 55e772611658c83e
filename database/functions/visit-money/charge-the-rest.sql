-- Approves the remaining charges of a visit again after some were removed: lines that its client approved, with the fee of the
-- charged computers. Lines that were never approved are not included. `way` says how it was approved. Without a line there is no
-- approval.
create or replace function charge_the_rest(visit uuid, way text) returns void language plpgsql as $$
declare
  made uuid := gen_random_uuid();
begin
  insert into visit_quotes (id, task_id, number, total, fingerprint, technician_id, state, answered_at)
  select made, visit, q.number + 1, rest.total, rest.mark, q.technician_id, 'approved', now()
  from (select coalesce(max(x.number), 0) as number, coalesce((array_agg(x.technician_id order by x.number desc))[1], t.technician_id,
      t.changed_by, t.user_id) as technician_id
    from tasks t left join visit_quotes x on x.task_id = t.id where t.id = visit group by t.id) q
  cross join (
    select sum(l.unit_price::bigint * l.quantity) as total, fingerprint_of_lines(jsonb_agg(
      jsonb_build_array(l.kind, l.line_id, l.computer_id, l.name, l.quantity, l.unit_price) order by l.kind, l.line_id)) as mark
    from visit_money_lines(visit) l where l.kind = 'fee' or l.is_approved) rest
  where rest.total is not null;
  if not found then return; end if;
  insert into visit_quote_lines (quote_id, position, kind, line_id, computer_id, name, picture, quantity, unit_price)
  select made, l.line, l.kind, l.line_id, l.computer_id, l.name, l.picture, l.quantity, l.unit_price
  from visit_money_lines(visit) l where l.kind = 'fee' or l.is_approved;
  insert into visit_approvals (quote_id, how, at) values (made, way, now());
end $$;

-- The client agreed to the fee of a preventive visit with the request: it is due once the visit ends, by anyone and in any way.
-- Lines that were approved before and still exist stay charged, with a fee or without one.
create or replace function charge_fee_at_end() returns trigger language plpgsql as $$
begin
  if (exists (select from visit_money_lines(new.id) where kind = 'fee')
      or exists (select from visit_lines_taken_back where task_id = new.id))
    and not exists (select from visit_quotes where task_id = new.id and state = 'approved') then
    perform charge_the_rest(new.id, case when exists (select from visit_lines_taken_back where task_id = new.id)
      then 'taken_back' else 'request' end);
  end if;
  return null;
end $$;

-- When a cancelled visit is reopened, all of its computers are to be done: the fee agreed to with the request counts in full.
create or replace function charge_whole_fee() returns trigger language plpgsql as $$
begin
  if exists (select from visit_quotes q where q.task_id = new.id and q.state = 'approved' and
      (select unit_price from visit_money_lines(new.id) where kind = 'fee')
        > (select coalesce(sum(l.amount), 0) from visit_quote_lines l where l.quote_id = q.id and l.kind = 'fee')) then
    update visit_quotes set state = 'replaced' where task_id = new.id and state = 'approved';
    perform charge_the_rest(new.id, 'request');
  end if;
  return null;
end $$;

-- An overpayment beyond the approved amount is to be refunded. The caller has locked the task.
create or replace function owe_surplus(visit uuid, because text) returns void language sql as $$
  insert into visit_refunds (task_id, why, amount, is_counted)
  select visit, because, -visit_due(visit), true where visit_due(visit) < 0
$$;
