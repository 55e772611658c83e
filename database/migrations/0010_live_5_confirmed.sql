-- Who asked for an hour at which nobody was free is told when a technician takes the visit.
alter table outbox
  drop constraint outbox_kind_known,
  add constraint outbox_kind_known check (
    case when kind in ('receipt', 'refund_due') then order_id is not null and task_id is null
      when kind in ('visit_received', 'visit_confirmed', 'visit_moved', 'visit_finished', 'visit_cancelled', 'visit_reminder')
        then task_id is not null and order_id is null
      else false end);
