-- A claim on an e-mail is a lease with a name of its own: it is renewed while the e-mail is being sent, and who lost it can
-- change nothing any more. `sending_at` is committed before the mail server may take the e-mail: an earlier crash leaves
-- it to be sent, a later one leaves it with an unknown fate, which is never sent again by itself.
alter table outbox
  add column claim uuid,
  add column claimed_until timestamptz,
  add column sending_at timestamptz,
  add column unknown_at timestamptz,
  add column given_up_because text
    constraint outbox_given_up_because_known check (given_up_because in ('refused', 'obsolete', 'discarded')),
  -- E-mails about accounts belong to nothing that stays; what they need is sealed, and erased when they are over.
  add column notice_id uuid,
  add column sealed bytea;

alter table outbox
  drop constraint outbox_kind_known,
  drop constraint outbox_one_an_occasion,
  drop column about;
alter table outbox
  add column about uuid not null generated always as (coalesce(order_id, task_id, notice_id)) stored,
  add constraint outbox_one_an_occasion unique (kind, about, occasion),
  add constraint outbox_kind_known check (
    case when kind in ('receipt', 'refund_due') then num_nonnulls(task_id, notice_id) = 0
      when kind in ('visit_received', 'visit_confirmed', 'visit_moved', 'visit_finished', 'visit_cancelled', 'visit_reminder')
        then num_nonnulls(order_id, notice_id) = 0
      when kind in ('password_changed', 'email_changed', 'account_deleted', 'recovery_link')
        then num_nonnulls(order_id, task_id) = 0
      else false end),
  add constraint outbox_lease_is_whole check ((claim is null) = (claimed_until is null)),
  add constraint outbox_sealed_is_for_accounts check (sealed is null or notice_id is not null);

-- Claims without a lease never ended: of these e-mails nobody knows whether they left.
update outbox set unknown_at = now() where claimed_at is not null and sent_at is null and given_up_at is null;
update outbox set given_up_because = case when last_error in ('account deleted', 'no longer so') then 'obsolete' else 'refused' end
  where given_up_at is not null;

drop index outbox_waiting;
create index outbox_open on outbox (due_at, id) where sent_at is null and given_up_at is null and unknown_at is null;
create index outbox_unsettled on outbox (id)
  where sent_at is null and (unknown_at is not null or given_up_because = 'refused');
create index outbox_notices on outbox (created_at) where notice_id is not null;
