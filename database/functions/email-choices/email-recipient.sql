-- Returns the account that an e-mail is for; null for e-mails to the shop and to deleted accounts, and for e-mails about accounts, whose
-- sender names the account.
create or replace function email_recipient(e outbox) returns uuid language sql stable as $$
  select u.id from users u where u.deleted_at is null and u.id = case
    when e.kind in ('new_case', 'new_order', 'visit_refund_due', 'visit_unassigned', 'backup_failed')
      or (e.kind = 'sticker_report' and e.occasion = 'shop') then null
    when e.kind in ('technician_new', 'technician_moved', 'technician_cancelled') then split_part(e.occasion, '.', 2)::uuid
    when e.order_id is not null then (select o.user_id from orders o where o.id = e.order_id)
    when e.task_id is not null then (select t.user_id from tasks t where t.id = e.task_id)
    when e.kind = 'back_in_stock' then (select n.user_id from stock_notices n where n.id = e.notice_id)
    when e.kind = 'contact_answer' then (select r.user_id from contact_requests r where r.id = e.notice_id)
    when e.kind = 'care_proposal' then (select c.user_id from care_plans p join computers c on c.id = p.computer_id where p.id = e.notice_id)
    when e.kind = 'sticker_report' then (select c.user_id from sticker_reports r join computers c on c.id = r.computer_id where r.id = e.notice_id)
  end
$$;

-- Fills in the account that a queued e-mail is for, unless its sender named one.
create or replace function outbox_note_recipient() returns trigger language plpgsql as $$
begin
  new.recipient_id := coalesce(new.recipient_id, email_recipient(new));
  return new;
end $$;
