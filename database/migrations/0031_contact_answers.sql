-- What the shop answered to a petition or complaint, and when somebody closed it.
alter table contact_requests
  -- Its name in calls and in the outbox: a radicado can be guessed.
  add column id uuid not null default gen_random_uuid() constraint contact_requests_id_unique unique,
  -- Rises with every change: who saw an earlier version changes nothing.
  add column version integer not null default 1,
  add column answer text constraint contact_requests_answer_length check (char_length(answer) between 1 and 4000),
  add column answered_by uuid constraint contact_requests_answered_by_fkey references users (id),
  -- Whether the answer went into the outbox; without a mail server somebody sends it by hand.
  add column is_answer_emailed boolean not null default false,
  add column closed_at timestamptz constraint contact_requests_closed_after_received check (closed_at >= received_at),
  add column closed_by uuid constraint contact_requests_closed_by_fkey references users (id),
  -- One that was marked as answered in a terminal has neither text nor author.
  add constraint contact_requests_answer_is_whole check ((answer is null) = (answered_by is null)
    and (answer is null or answered_at is not null) and (answer is not null or not is_answer_emailed)),
  add constraint contact_requests_closed_by_somebody check ((closed_at is null) = (closed_by is null));

drop index contact_requests_open;
create index contact_requests_open on contact_requests (received_at, number) where answered_at is null and closed_at is null;
create index contact_requests_answered on contact_requests (received_at, number) where answered_at is not null and closed_at is null;
create index contact_requests_closed on contact_requests (received_at, number) where closed_at is not null;

-- One more kind of e-mail, beside whatever kinds there are by now. `notice_id` is the request.
do $$
declare known text := (select pg_get_expr(conbin, conrelid) from pg_constraint
  where conname = 'outbox_kind_known' and conrelid = 'outbox'::regclass);
begin
  execute format($sql$
    alter table outbox drop constraint outbox_kind_known, add constraint outbox_kind_known check (
      case when kind = 'contact_answer' then notice_id is not null and order_id is null and task_id is null else (%s) end)
  $sql$, known);
end $$;
