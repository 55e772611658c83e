-- The address at which a technician's calendar programs read the own visits. Its token is known to its owner only.
create table calendar_feeds (
  technician_id uuid not null constraint calendar_feeds_pkey primary key
    constraint calendar_feeds_technician_id_fkey references users (id),
  token_hash bytea not null
    constraint calendar_feeds_token_hash_key unique
    constraint calendar_feeds_token_hash_length check (octet_length(token_hash) = 32),
  created_at timestamptz not null default now()
);
