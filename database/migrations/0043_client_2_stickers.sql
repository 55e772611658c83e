-- Codes on stickers of computers (decision 0055). A code says nothing of its computer; one that was changed is never used again.
create table computer_stickers (
  code text constraint computer_stickers_pkey primary key
    constraint computer_stickers_code_form check (code ~ '^[0-9A-HJKMNP-TV-Z]{12}$'),
  computer_id uuid not null constraint computer_stickers_computer_id_fkey references computers (id) on delete cascade,
  made_at timestamptz not null default now(),
  revoked_at timestamptz
);
create unique index computer_stickers_one_in_use on computer_stickers (computer_id) where revoked_at is null;

-- What somebody who found a computer, or has it before them, told the shop.
create table sticker_reports (
  id uuid constraint sticker_reports_pkey primary key default gen_random_uuid(),
  number bigint not null generated always as identity,
  computer_id uuid not null constraint sticker_reports_computer_id_fkey references computers (id) on delete cascade,
  message text not null constraint sticker_reports_message_length check (char_length(message) between 1 and 1000),
  -- Only the shop reads it; '' without one.
  phone text not null default '' constraint sticker_reports_phone_length check (char_length(phone) <= 20),
  received_at timestamptz not null default now()
);
create index sticker_reports_of_computer on sticker_reports (computer_id, received_at);

-- One more kind of e-mail, beside whatever kinds there are by now. `notice_id` is the report, the occasion whom it is for.
do $$ declare
  known text := (select pg_get_expr(conbin, conrelid) from pg_constraint
  where conname = 'outbox_kind_known' and conrelid = 'outbox'::regclass);
begin
  execute format($sql$
    alter table outbox drop constraint outbox_kind_known, add constraint outbox_kind_known check (
      case when kind = 'sticker_report' then notice_id is not null and num_nonnulls(order_id, task_id) = 0
        and occasion in ('owner', 'shop') else (%s) end)
  $sql$, known);
end $$;
