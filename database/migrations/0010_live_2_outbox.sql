-- Letters of more than one domain wait in one outbox: each row belongs to an order or to a visit, and `about` is its id.
-- `occasion` tells several letters of one kind about the same thing apart: a version, a day.
alter table outbox
  alter column order_id drop not null,
  add column task_id uuid,
  add column occasion text not null default '',
  drop constraint outbox_kind_known,
  drop constraint outbox_one_a_kind,
  add constraint outbox_kind_known check (
    case when kind in ('receipt', 'refund_due') then order_id is not null and task_id is null
      when kind in ('visit_received', 'visit_moved', 'visit_finished', 'visit_cancelled', 'visit_reminder')
        then task_id is not null and order_id is null
      else false end);
alter table outbox add column about uuid not null generated always as (coalesce(order_id, task_id)) stored;
alter table outbox add constraint outbox_one_an_occasion unique (kind, about, occasion);
