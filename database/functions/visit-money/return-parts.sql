-- Whether the work at a computer is finished with the parts taken for it; a computer without a result by a person counts as
-- finished.
create or replace function has_used_parts(computer uuid) returns boolean language sql stable as $$
  select state in ('resuelto', 'sin_detalle') from visit_computers where id = computer
$$;

-- Returns the unused parts of a cancelled visit, and charges only the used ones. An overpayment is to be refunded.
create or replace function return_parts_of_cancelled_visit() returns trigger language plpgsql as $$
declare
  part visit_parts;
  has_used boolean;
begin
  if exists (select from visit_records where task_id = new.id) then return null; end if;
  if not exists (select from visit_quotes q join visit_approvals a on a.quote_id = q.id where q.task_id = new.id) then
    -- The client agreed to the fee of the finished work with the request, whether or not a quote was written before.
    perform charge_the_rest(new.id, 'request');
    return null;
  end if;
  perform lock_goods(array(select distinct product_id from visit_parts where task_id = new.id and state = 'approved'));
  has_used := exists (select from visit_computers c where c.task_id = new.id and has_used_parts(c.id));
  for part in select * from visit_parts where task_id = new.id and state = 'approved' and not has_used_parts(computer_id) order by id loop
    perform return_visit_part(part, new.changed_by);
  end loop;
  update visit_services s set state = 'dropped'
  where s.task_id = new.id and s.state = 'approved' and not coalesce(has_used_parts(s.computer_id), has_used);
  update visit_quotes set state = 'replaced' where task_id = new.id and state = 'approved';
  if has_used then
    update visit_services set state = 'dropped' where task_id = new.id and state = 'added';
    update visit_parts set state = 'dropped' where task_id = new.id and state = 'added';
    perform charge_the_rest(new.id, 'cancelled');
  end if;
  perform owe_surplus(new.id, 'cancelled');
  return null;
end $$;
