-- An entry that takes a payment back has its negative amount, and otherwise equal fields.
create or replace function check_visit_payment() returns trigger language plpgsql as $$
begin
  if new.reverses is not null and not exists (
    select from visit_payments p where p.id = new.reverses and p.reverses is null
      and (p.task_id, p.quote_id, p.method, p.amount, p.technician_id, p.provider, p.provider_tx_id)
        is not distinct from (new.task_id, new.quote_id, new.method, -new.amount, new.technician_id, new.provider, new.provider_tx_id)) then
    raise exception 'payment % is not taken back by another one', new.reverses using errcode = 'check_violation',
      constraint = 'visit_payments_taken_back_whole', table = 'visit_payments';
  end if;
  return new;
end $$;

-- Counted refunds still to be made went with the payment that is taken back; only the rest is still owed. The transaction that
-- takes a payment back has locked the task.
create or replace function lessen_counted_refunds() returns trigger language plpgsql as $$
declare
  back bigint := -new.amount;
  owed bigint;
  because text;
begin
  with closed as (
    update visit_refunds set done_at = now(), done_by = new.noted_by, note = new.reason, is_counted = false
    where task_id = new.task_id and is_counted and done_at is null returning amount, why)
  select coalesce(sum(amount), 0), min(why) into owed, because from closed;
  if owed > back then
    insert into visit_refunds (task_id, why, amount, is_counted) values (new.task_id, because, owed - back, true);
  end if;
  perform uncount_refunds(new.task_id, -visit_paid(new.task_id));
  return null;
end $$;

-- Money refunded twice is not charged to the client with later charges: completed refunds beyond the valid payments no longer
-- count, the latest first. One that exceeds them partly is split into two rows.
create or replace function uncount_refunds(visit uuid, excess bigint) returns void language sql as $$
  with done as (
    select r.*, least(amount, excess - (sum(amount) over (order by done_at desc, id) - amount)) as too_much
    from visit_refunds r where task_id = visit and is_counted and done_at is not null and excess > 0),
  lessened as (
    update visit_refunds r set is_counted = d.too_much < d.amount,
      amount = case when d.too_much < d.amount then d.amount - d.too_much else d.amount end
    from done d where r.id = d.id and d.too_much > 0)
  insert into visit_refunds (task_id, why, amount, is_counted, created_at, done_at, done_by, note)
  select task_id, why, too_much, false, created_at, done_at, done_by, note from done where too_much > 0 and too_much < amount
$$;

-- Returns the units of an approved part to stock, as a movement, unless the product is now sold as licences. The caller has locked
-- the product.
create or replace function return_visit_part(part visit_parts, actor uuid) returns void language plpgsql as $$
begin
  if part.was_counted then
    perform set_config('alero.movement', jsonb_build_object('kind', 'visit_return', 'actor', actor, 'part', part.id)::text, true);
    update products set stock = stock + part.quantity where id = part.product_id and stock is not null and not digital;
    perform unname_stock_movement();
  end if;
  update visit_parts set state = 'returned' where id = part.id;
end $$;

-- How the rest after a line was taken back is approved: with an earlier approval or, where only the fee is left, with the request.
create or replace function way_of_the_rest(visit uuid) returns text language sql stable as $$
  select case when exists (select from visit_money_lines(visit) where kind <> 'fee' and is_approved) then 'taken_back' else 'request' end
$$;

-- Taking back an approved line removes it, and ends the approval that contained it. Once something is paid, or the visit is
-- completed and the client is gone, the rest stays approved, and an overpayment is to be refunded.
create or replace function take_back_visit_line() returns trigger language plpgsql as $$
declare
  part visit_parts;
  stays_approved boolean := visit_paid(new.task_id) > 0 or (select estado = 'completado' from tasks where id = new.task_id);
begin
  if new.kind = 'part' then
    select * into part from visit_parts where id = new.line_id;
    perform lock_goods(array[part.product_id]);
    perform return_visit_part(part, new.technician_id);
  else
    update visit_services set state = 'dropped' where id = new.line_id;
  end if;
  update visit_quotes set state = 'replaced' where task_id = new.task_id and state in ('approved', 'open');
  if stays_approved then
    perform charge_the_rest(new.task_id, way_of_the_rest(new.task_id));
    perform owe_surplus(new.task_id, 'taken_back');
  end if;
  return null;
end $$;
