-- Files of delivery rates: what an ADMIN brought, and what stood before it, so that it can be taken back once.
create table delivery_rate_files (
  id uuid constraint delivery_rate_files_pkey primary key default gen_random_uuid(),
  user_id uuid not null constraint delivery_rate_files_user_id_fkey references users (id),
  file_name text not null constraint delivery_rate_files_file_name_length check (char_length(file_name) between 1 and 200),
  created_at timestamptz not null default now(),
  state text not null default 'read' constraint delivery_rate_files_state_known check (state in ('read', 'applied', 'undone')),
  -- As they were read: {row, rate} or {row, placeName, problems}.
  rows jsonb not null,
  -- The rates as they stood before it was applied, and the mark of those that it left (mark_of_rates).
  before jsonb,
  keeps_others boolean not null default false,
  applied_at timestamptz,
  mark_after text,
  constraint delivery_rate_files_applied_is_whole check (
    (state = 'read') = (before is null) and (before is null) = (applied_at is null) and (before is null) = (mark_after is null))
);
create index delivery_rate_files_applied on delivery_rate_files (applied_at desc) where applied_at is not null;
