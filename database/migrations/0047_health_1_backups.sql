-- Backups that the shop makes by itself. Each hour of the plan is one row, however many processes plan it.
create table backups (
  id uuid constraint backups_pkey primary key default gen_random_uuid(),
  due_at timestamptz not null constraint backups_once unique,
  claim uuid,
  claimed_until timestamptz,
  tries integer not null default 0,
  -- The folder is named after this moment.
  begun_at timestamptz,
  ended_at timestamptz,
  folder text,
  bytes bigint,
  files integer,
  saved_rows bigint,
  -- In Spanish, for the owner.
  failed_because text,
  -- When a restore of it was tried, and what was wrong with it.
  verified_at timestamptz,
  damage text,
  removed_at timestamptz,
  constraint backups_claim_is_whole check ((claim is null) = (claimed_until is null)),
  constraint backups_end_is_told check (ended_at is null or (folder is null) = (failed_because is not null)),
  constraint backups_verified_is_there check (verified_at is null or folder is not null)
);
create index backups_open on backups (due_at) where ended_at is null;
create index backups_ended on backups (ended_at);

-- One more kind of e-mail, beside whatever kinds there are by now. `notice_id` is the backup.
do $$ declare
  known text := (select pg_get_expr(conbin, conrelid) from pg_constraint
  where conname = 'outbox_kind_known' and conrelid = 'outbox'::regclass);
begin
  execute format($sql$
    alter table outbox drop constraint outbox_kind_known, add constraint outbox_kind_known check (
      case when kind = 'backup_failed' then notice_id is not null and num_nonnulls(order_id, task_id) = 0 else (%s) end)
  $sql$, known);
end $$;
