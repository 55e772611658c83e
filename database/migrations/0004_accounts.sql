-- Who may come in. A deleted account keeps its row, emptied, so that what it bought and asked for still has an owner
-- (Ley 962 de 2005, art. 28); its e-mail is free again.
create table users (
  id uuid constraint users_pkey primary key default gen_random_uuid(),
  name text not null constraint users_name_length check (deleted_at is not null or char_length(name) between 1 and 100),
  email text not null constraint users_email_length check (deleted_at is not null or char_length(email) between 3 and 254),
  role text not null default 'GENERAL' constraint users_role_known check (role in ('ADMIN', 'GENERAL', 'TECHNICAL')),
  phone text not null default '',
  document_type text not null default 'CC' constraint users_document_type_known check (document_type in ('CC', 'NIT')),
  document text not null default '',
  -- The address of the picture as the shop keeps it; empty means none.
  profile_pic text not null default '',
  -- scrypt in the PHC form, parameters included.
  password_hash text not null,
  -- Which text about personal data stood on the form when the account was made; the proof outlives the account.
  policy_version text not null default '',
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  constraint users_deleted_is_emptied check (
    deleted_at is null
    or (name = '' and email = '' and phone = '' and document = '' and profile_pic = '' and password_hash = '' and role = 'GENERAL')
  ),
  constraint users_living_has_password check (deleted_at is not null or password_hash <> '')
);

create unique index users_email_unique on users (lower(email)) where deleted_at is null;
create index users_oldest on users (created_at, id) where deleted_at is null;

-- A session is a row: no row, not signed in. Only the SHA-256 of its token is known here.
create table sessions (
  token_hash bytea constraint sessions_pkey primary key constraint sessions_token_hash_length check (octet_length(token_hash) = 32),
  -- The name under which its owner sees it and ends it; the token stays secret.
  id uuid not null default gen_random_uuid() constraint sessions_id_unique unique,
  user_id uuid not null constraint sessions_user_id_fkey references users (id) on delete cascade,
  device text not null default '' constraint sessions_device_length check (char_length(device) <= 60),
  created_at timestamptz not null default now(),
  -- When the password was last given for this session.
  authenticated_at timestamptz not null default now(),
  -- Written at most once a minute.
  last_seen_at timestamptz not null default now(),
  idle_seconds integer not null constraint sessions_idle_seconds_positive check (idle_seconds > 0),
  expires_at timestamptz not null
);

create index sessions_of_user on sessions (user_id, created_at);
create index sessions_expiring on sessions (expires_at);

-- Links that let someone choose a new password. Each holds for the password it was asked for, once, and for half an hour.
create table password_resets (
  token_hash bytea constraint password_resets_pkey primary key
    constraint password_resets_token_hash_length check (octet_length(token_hash) = 32),
  user_id uuid not null constraint password_resets_user_id_fkey references users (id) on delete cascade,
  password_digest bytea not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);

create index password_resets_of_user on password_resets (user_id);
create index password_resets_expiring on password_resets (expires_at);

-- Attempts counted in windows of time, for every process at once. The key holds no address and no e-mail, only an HMAC.
create unlogged table throttles (
  key text constraint throttles_pkey primary key,
  count integer not null,
  ends_at timestamptz not null
);

create index throttles_ending on throttles (ends_at);

-- What happened to accounts and rights. It holds no secrets: no passwords, tokens, pictures, documents or addresses.
create table audit_log (
  id bigint generated always as identity constraint audit_log_pkey primary key,
  at timestamptz not null default now(),
  req_id text,
  actor uuid,
  role text,
  ip_hmac text,
  action text not null constraint audit_log_action_form check (action ~ '^[a-z_]+(\.[a-z_]+)+$'),
  target text,
  result text not null constraint audit_log_result_known check (result in ('ok', 'refused')),
  before jsonb,
  after jsonb
);
