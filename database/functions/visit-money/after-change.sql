-- Charges visits again that were cancelled while the whole fee still applied, also for computers without work; an overpayment is to
-- be refunded.
do $$ declare
  visit uuid;
begin
  for visit in
    select t.id from tasks t join visit_quotes q on q.task_id = t.id and q.state = 'approved'
    join visit_quote_lines l on l.quote_id = q.id and l.kind = 'fee'
    join visit_money_lines(t.id) now on now.kind = 'fee'
    where t.estado = 'cancelado' and now.unit_price < l.unit_price
    order by t.id for no key update of t
  loop
    update visit_quotes set state = 'replaced' where task_id = visit and state = 'approved';
    perform charge_the_rest(visit, 'cancelled');
    perform owe_surplus(visit, 'cancelled');
  end loop;
end $$;
