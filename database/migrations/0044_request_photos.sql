-- Photos that a client sends with a request: of the visit as a whole, not of one of its computers, and of no technician.
alter table visit_photos
  alter column computer_id drop not null,
  alter column technician_id drop not null,
  add column task_id uuid constraint visit_photos_task_id_fkey references tasks (id),
  drop constraint visit_photos_moment_known,
  add constraint visit_photos_moment_known check (moment in ('antes', 'despues', 'solicitud')),
  add constraint visit_photos_of_one_thing check (
    case moment when 'solicitud' then task_id is not null and computer_id is null and technician_id is null
      else task_id is null and computer_id is not null and technician_id is not null end);
create index visit_photos_of_task on visit_photos (task_id) where task_id is not null;
