-- Money goes back for a task too, and says for which: what came besides the price counts against its own payment. The provider,
-- and the operator in the terminal, give no proof.
alter table order_refunds
  add column task_id bigint constraint order_refunds_task_id_fkey references payment_tasks (id),
  add column is_besides boolean not null default false,
  drop constraint order_refunds_has_proof,
  drop constraint order_refunds_has_actor,
  add constraint order_refunds_has_proof check (
    cardinality(proof) > 0 or provider_tx_id is not null or task_id is not null and actor is null),
  add constraint order_refunds_has_actor check (actor is not null or provider_tx_id is not null or task_id is not null),
  add constraint order_refunds_besides_has_task check (not is_besides or task_id is not null);
create index order_refunds_of_task on order_refunds (task_id) where task_id is not null;

-- Money that went back twice: to the card, and by transfer.
alter table payment_tasks drop constraint payment_tasks_kind_known,
  add constraint payment_tasks_kind_known check (kind in ('refund', 'review', 'voided', 'unknown_payment', 'returned_twice'));

-- A refund that its provider never confirmed and the owner waits for no longer; the provider is still looked at.
alter table provider_refunds
  add column given_up_at timestamptz,
  add column given_up_by uuid constraint provider_refunds_given_up_by_fkey references users (id),
  drop constraint provider_refunds_ended,
  add constraint provider_refunds_ended check (case when ended_at is null
    then next_try_at is not null and refused_because is null and given_up_at is null
    else next_try_at is null or given_up_at is not null end),
  add constraint provider_refunds_given_up check (given_up_at is null or refused_because is not null);

-- They take a proof now; the functions of this build take their place.
drop function if exists close_payment_task(bigint, jsonb);
drop function if exists settle_review(bigint, text, boolean, jsonb);
drop function if exists note_provider_refund(orders, text, text, bigint, boolean);
