-- A code of an app besides the password (A-39). It is asked for once it was confirmed with a first code.
create table second_factors (
  user_id uuid constraint second_factors_pkey primary key
    constraint second_factors_user_id_fkey references users (id) on delete cascade,
  -- The key that the app has, sealed: who reads the database cannot make codes.
  sealed bytea not null constraint second_factors_sealed_length check (octet_length(sealed) between 29 and 200),
  begun_at timestamptz not null default now(),
  confirmed_at timestamptz,
  -- The 30 seconds of the last code that was taken, since 1970: no code counts twice.
  last_step bigint,
  constraint second_factors_confirmed_by_code check (confirmed_at is null or last_step is not null)
);

-- Each signs in once when the app is lost. Stored as keyed hashes.
create table recovery_codes (
  user_id uuid not null constraint recovery_codes_user_id_fkey references second_factors (user_id) on delete cascade,
  code_hash text not null constraint recovery_codes_code_hash_length check (length(code_hash) = 22),
  constraint recovery_codes_pkey primary key (user_id, code_hash)
);

-- The e-mails about it, beside whatever kinds there are by now.
do $$ declare known text := (select pg_get_expr(conbin, conrelid) from pg_constraint
  where conname = 'outbox_kind_known' and conrelid = 'outbox'::regclass);
begin
  execute format($sql$
    alter table outbox drop constraint outbox_kind_known, add constraint outbox_kind_known check (
      case when kind in ('second_factor_on', 'second_factor_off') then num_nonnulls(order_id, task_id) = 0 else (%s) end)
  $sql$, known);
end $$;
