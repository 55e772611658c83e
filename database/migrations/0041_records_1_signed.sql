-- How many signed records a year has: the row is locked while a record is signed, so that numbers have no gap.
create table visit_record_years (
  year smallint constraint visit_record_years_pkey primary key,
  last integer not null constraint visit_record_years_positive check (last > 0)
);

-- What client and technician signed at the end of a visit, whole and as it was then. It never changes; only its words go when its
-- client's account does.
create table visit_records (
  task_id uuid constraint visit_records_pkey primary key constraint visit_records_task_id_fkey references tasks (id),
  year smallint not null,
  number integer not null constraint visit_records_number_positive check (number > 0),
  -- The bytes that were hashed: JSON as text, since `jsonb` would write it anew.
  document text constraint visit_records_document_length check (char_length(document) <= 1000000),
  hash bytea not null constraint visit_records_hash_of_document check (hash = sha256(convert_to(document, 'UTF8'))),
  way text not null constraint visit_records_way_known check (way in ('drawing', 'code')),
  signed_at timestamptz not null default now(),
  technician_id uuid not null constraint visit_records_technician_id_fkey references users (id),
  constraint visit_records_one_a_number unique (year, number),
  constraint visit_records_document_has_number check (
    (document::jsonb ->> 'number') = 'ACTA-' || year || '-' || lpad(number::text, greatest(6, length(number::text)), '0'))
);

-- What was added to a record after it was signed. It only grows; '—' once its client's account is gone.
create table visit_record_additions (
  id uuid constraint visit_record_additions_pkey primary key,
  task_id uuid not null constraint visit_record_additions_task_id_fkey references visit_records (task_id),
  position smallint not null constraint visit_record_additions_position_range check (position between 1 and 50),
  text text not null constraint visit_record_additions_text_length check (char_length(text) between 1 and 2000),
  -- As the author was called then.
  author text not null,
  author_id uuid not null constraint visit_record_additions_author_id_fkey references users (id),
  at timestamptz not null default now(),
  constraint visit_record_additions_one_a_position unique (task_id, position)
);
