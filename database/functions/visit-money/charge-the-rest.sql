-- What stays charged of a visit once something of it was taken off is approved anew: its lines are some of those that its client
-- approved. Lines that nobody approved are none of it. `way` says what happened. Without a line there is no approval.
create or replace function charge_the_rest(visit uuid, way text) returns void language plpgsql as $$
declare
  made uuid := gen_random_uuid();
begin
  insert into visit_quotes (id, task_id, number, total, fingerprint, technician_id, state, answered_at)
  select made, visit, q.number + 1, rest.total, rest.mark, q.technician_id, 'approved', now()
  from (select max(number) as number, (array_agg(technician_id order by number desc))[1] as technician_id
    from visit_quotes where task_id = visit) q
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

-- What was paid beyond what is approved now is to go back. The caller has locked the task.
create or replace function owe_surplus(visit uuid, because text) returns void language sql as $$
  insert into visit_refunds (task_id, why, amount, is_counted)
  select visit, because, -visit_due(visit), true where visit_due(visit) < 0
$$;
