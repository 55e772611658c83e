-- E-mails that a person does not want (P-345): only kinds that nothing obliges the shop to send.
create table email_opt_outs (
  user_id uuid not null constraint email_opt_outs_user_id_fkey references users (id) on delete cascade,
  kind text not null constraint email_opt_outs_kind_is_optional
    check (kind in ('visit_reminder', 'visit_soon', 'visit_on_the_way', 'care_proposal', 'pickup_reminder', 'back_in_stock')),
  since timestamptz not null default now(),
  constraint email_opt_outs_pkey primary key (user_id, kind)
);

-- What the link at the foot of such an e-mail switches off (A-45): its token is stored as a hash, one for each person and kind.
create table opt_out_links (
  token_hash bytea constraint opt_out_links_pkey primary key
    constraint opt_out_links_token_hash_length check (octet_length(token_hash) = 32),
  user_id uuid not null constraint opt_out_links_user_id_fkey references users (id) on delete cascade,
  kind text not null constraint opt_out_links_kind_is_optional
    check (kind in ('visit_reminder', 'visit_soon', 'visit_on_the_way', 'care_proposal', 'pickup_reminder', 'back_in_stock')),
  made_at timestamptz not null default now()
);
create index opt_out_links_of_user on opt_out_links (user_id);

-- Whose account an e-mail is for; null of those to the shop. No foreign key: an e-mail is queued under locks of what it is about, and a deletion of the
-- account takes them the other way round.
alter table outbox add column recipient_id uuid;
create index outbox_of_recipient on outbox (recipient_id, id desc) where recipient_id is not null;

-- The same as email_recipient(), which does not exist yet.
update outbox e set recipient_id = u.id from users u where u.deleted_at is null and u.id = case
  when e.kind in ('new_case', 'new_order', 'visit_refund_due', 'visit_unassigned', 'backup_failed')
    or (e.kind = 'sticker_report' and e.occasion = 'shop') then null
  when e.kind in ('technician_new', 'technician_moved', 'technician_cancelled') then split_part(e.occasion, '.', 2)::uuid
  when e.order_id is not null then (select o.user_id from orders o where o.id = e.order_id)
  when e.task_id is not null then (select t.user_id from tasks t where t.id = e.task_id)
  when e.kind = 'back_in_stock' then (select n.user_id from stock_notices n where n.id = e.notice_id)
  when e.kind = 'contact_answer' then (select r.user_id from contact_requests r where r.id = e.notice_id)
  when e.kind = 'care_proposal' then (select c.user_id from care_plans p join computers c on c.id = p.computer_id where p.id = e.notice_id)
  when e.kind = 'sticker_report' then (select c.user_id from sticker_reports r join computers c on c.id = r.computer_id where r.id = e.notice_id)
end;
