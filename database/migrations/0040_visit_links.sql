-- Links of visits that are opened without an account's session, each for one purpose. As with payment links, a usable token is
-- nowhere stored; reading changes nothing.
create table visit_links (
  token_hash bytea constraint visit_links_pkey primary key
    constraint visit_links_token_hash_length check (octet_length(token_hash) = 32),
  purpose text not null constraint visit_links_purpose_known check (purpose in ('approve', 'answer', 'record', 'sticker')),
  task_id uuid not null constraint visit_links_task_id_fkey references tasks (id),
  -- What of the visit the link is about, where it is not the visit itself: a quote, for example.
  about uuid,
  ends_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index visit_links_of_task on visit_links (task_id);
create index visit_links_oldest on visit_links (ends_at);
