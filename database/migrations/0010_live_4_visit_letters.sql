alter table outbox add constraint outbox_task_id_fkey foreign key (task_id) references tasks (id);
create index outbox_of_task on outbox (task_id) where task_id is not null;

-- Whom to remind tomorrow is asked every minute.
create index tasks_open_by_day on tasks (fecha) where estado in ('pendiente', 'en proceso');
