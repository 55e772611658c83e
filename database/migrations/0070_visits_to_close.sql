-- Visits that ended and may still lack a signature or money: what an owner's lists are read from, and few (decision 0088). A row more
-- does no harm, since the lists look at the visit itself.
create table visits_to_close (
  task_id uuid constraint visits_to_close_pkey primary key constraint visits_to_close_task_id_fkey references tasks (id),
  since timestamptz not null default now()
);

insert into visits_to_close (task_id, since)
select t.id, coalesce((select max(at) from visit_stages where task_id = t.id), t.updated_at)
from tasks t
where t.estado = 'completado' and exists (select from visit_stages where task_id = t.id)
    and not exists (select from visit_records where task_id = t.id)
  or t.estado in ('completado', 'cancelado')
    and (select total from visit_quotes where task_id = t.id and state = 'approved')
      > coalesce((select sum(amount) from visit_payments where task_id = t.id), 0)
        - coalesce((select sum(amount) from visit_refunds where task_id = t.id and is_counted), 0);
