-- Updates plans after a visit changed. A completed preventive visit counts as the maintenance of its period, whoever requested it;
-- moving a visit moves the next due day; a visit that the shop cancelled is proposed again.
create or replace function renew_care_plans() returns trigger language plpgsql as $$
declare
  today date := (now() at time zone 'America/Bogota')::date;
  plan care_plans;
begin
  for plan in
    select p.* from care_plans p join visit_computers c on c.computer_id = p.computer_id
    where c.task_id = new.id and p.ended_at is null order by p.id for no key update of p
  loop
    if new.estado = 'completado' then
      update care_plan_visits set state = 'replaced', answered_at = now()
        where plan_id = plan.id and period = plan.period and state = 'proposed';
      update care_plans set period = plan.period + found::integer, due_on = care_due(plan.computer_id, plan.months, today)
        where id = plan.id;
    elsif not exists (select from care_plan_visits where plan_id = plan.id and period = plan.period)
      and exists (select from care_plan_visits where plan_id = plan.id and task_id = new.id)
      and (new.estado <> 'cancelado' or new.changed_by is distinct from new.user_id)
    then
      update care_plans set due_on = care_due(plan.computer_id, plan.months, today) where id = plan.id;
    end if;
  end loop;
  return null;
end $$;
