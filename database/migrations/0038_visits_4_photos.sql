-- Photos of a visit's computers, under ids that the phone made. The bytes are in the store of visit photos, as `file`; they
-- have no address of their own.
create table visit_photos (
  id uuid constraint visit_photos_pkey primary key,
  computer_id uuid not null constraint visit_photos_computer_id_fkey references visit_computers (id),
  moment text not null constraint visit_photos_moment_known check (moment in ('antes', 'despues')),
  file text not null constraint visit_photos_one_a_file unique
    constraint visit_photos_file_form check (file ~ '^[0-9a-f]{32}-\d{1,4}\.webp$'),
  -- SHA-256 of what was sent: the same photo again is known by it.
  fingerprint bytea not null,
  bytes integer not null constraint visit_photos_bytes_positive check (bytes > 0),
  taken_at timestamptz not null,
  received_at timestamptz not null default now(),
  technician_id uuid not null constraint visit_photos_technician_id_fkey references users (id),
  -- A removed photo keeps its id, so that it does not come back when the phone sends it once more.
  removed_at timestamptz,
  constraint visit_photos_not_of_the_future check (taken_at <= received_at)
);
create index visit_photos_of_computer on visit_photos (computer_id);
