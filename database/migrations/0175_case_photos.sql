-- Photos of a withdrawal or a guarantee claim (P-334), under ids that the browser made. The bytes are in the store of case photos, as
-- `file`; they have no address of their own.
create table case_photos (
  id uuid constraint case_photos_pkey primary key,
  case_id uuid not null constraint case_photos_case_id_fkey references return_cases (id),
  file text not null constraint case_photos_one_a_file unique
    constraint case_photos_file_form check (file ~ '^[0-9a-f]{32}-\d{1,4}\.webp$'),
  -- SHA-256 of what was sent: the same photo again is known by it.
  fingerprint bytea not null,
  bytes integer not null constraint case_photos_bytes_positive check (bytes > 0),
  added_by uuid not null constraint case_photos_added_by_fkey references users (id),
  -- Added at the desk, not by the buyer.
  is_of_shop boolean not null,
  received_at timestamptz not null default now(),
  -- A removed photo has its id on, so that it does not come back when it is sent once more.
  removed_at timestamptz
);
create index case_photos_of_case on case_photos (case_id, received_at);
