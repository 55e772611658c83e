-- Proposes maintenance to the clients of plans that are due within three weeks. Any number of processes may run this: the key of
-- care_plan_visits admits one proposal. A computer with an open preventive visit needs no proposal.
create or replace function propose_care(today date, has_mail boolean) returns integer language sql as $$
  with due as (
    select p.id, p.period, p.due_on from care_plans p
    join computers c on c.id = p.computer_id
    join users u on u.id = c.user_id
    where p.ended_at is null and p.due_on <= today + 21 and u.deleted_at is null
      and not exists (select from care_plan_visits v where v.plan_id = p.id and v.period = p.period)
      and not exists (select from visit_computers v join tasks t on t.id = v.task_id
        where v.computer_id = p.computer_id and t.tipo = 'preventivo' and t.estado in ('pendiente', 'en proceso'))
    order by p.due_on, p.id limit 500
    for no key update of p skip locked),
  made as (
    insert into care_plan_visits (plan_id, period, due_on) select id, period, due_on from due
    on conflict do nothing returning plan_id, period),
  written as (
    insert into outbox (kind, notice_id, occasion) select 'care_proposal', plan_id, period::text from made where has_mail
    on conflict do nothing)
  select count(*)::integer from made
$$;

-- Ends a proposal without a reply once the next one is due.
create or replace function lapse_care(today date) returns integer language sql as $$
  with late as (
    select p.id, p.period, p.due_on, p.months from care_plans p join care_plan_visits v on v.plan_id = p.id and v.period = p.period
    where p.ended_at is null and v.state = 'proposed' and p.due_on + make_interval(months => p.months, days => -21) <= today
    order by p.id limit 500 for no key update of p skip locked),
  lapsed as (
    update care_plan_visits v set state = 'lapsed', answered_at = now() from late
    where v.plan_id = late.id and v.period = late.period and v.state = 'proposed' returning v.plan_id),
  renewed as (
    update care_plans p set period = p.period + 1, due_on = (p.due_on + make_interval(months => p.months))::date
    from lapsed where p.id = lapsed.plan_id)
  select count(*)::integer from lapsed
$$;
