-- Care plans (decision 0063): a client wants preventive maintenance of a computer every so many months.
create table care_plans (
  id uuid constraint care_plans_pkey primary key default gen_random_uuid(),
  computer_id uuid not null constraint care_plans_one_a_computer unique
    constraint care_plans_computer_id_fkey references computers (id) on delete cascade,
  months smallint not null constraint care_plans_months_known check (months in (3, 6, 12)),
  -- When the next maintenance is due; it is proposed three weeks before.
  due_on date not null,
  -- The number of the period that ends on that day.
  period integer not null default 1 constraint care_plans_period_positive check (period > 0),
  made_at timestamptz not null default now(),
  ended_at timestamptz
);
create index care_plans_due on care_plans (due_on) where ended_at is null;

-- What became of each period: the key is what makes a second proposal, and a second visit, impossible.
create table care_plan_visits (
  plan_id uuid not null constraint care_plan_visits_plan_id_fkey references care_plans (id) on delete cascade,
  period integer not null constraint care_plan_visits_period_positive check (period > 0),
  due_on date not null,
  state text not null default 'proposed' constraint care_plan_visits_state_known check (state in
    ('proposed', 'accepted', 'skipped', 'replaced', 'lapsed', 'ended')),
  task_id uuid constraint care_plan_visits_one_a_task unique constraint care_plan_visits_task_id_fkey references tasks (id),
  proposed_at timestamptz not null default now(),
  answered_at timestamptz,
  constraint care_plan_visits_pkey primary key (plan_id, period),
  constraint care_plan_visits_accepted_has_visit check ((state = 'accepted') = (task_id is not null)),
  constraint care_plan_visits_answered_at check ((state = 'proposed') = (answered_at is null))
);
create unique index care_plan_visits_one_open on care_plan_visits (plan_id) where state = 'proposed';

-- One more kind of e-mail, beside whatever kinds there are by now. `notice_id` is the plan, the occasion its period.
do $$ declare
  known text := (select pg_get_expr(conbin, conrelid) from pg_constraint
  where conname = 'outbox_kind_known' and conrelid = 'outbox'::regclass);
begin
  execute format($sql$
    alter table outbox drop constraint outbox_kind_known, add constraint outbox_kind_known check (
      case when kind = 'care_proposal' then notice_id is not null and num_nonnulls(order_id, task_id) = 0
        else (%s) end)
  $sql$, known);
end $$;
