-- An entry that takes a payment back has its opposite amount and nothing else of its own.
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

-- Counted money that was to go back anyway went with the payment that is taken back; only the rest is still owed. Whoever takes a
-- payment back has locked the task.
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

-- Money that went back twice is not charged to the client with the next account: refunds that are done count no longer as far as
-- they exceed the payments that stand, the latest first. Of one that exceeds them in part, the rest is a row of its own.
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

-- Puts the units of an approved part back, as a movement of the ledger, unless the stock counts licences by now. The caller has
-- locked the product.
create or replace function return_visit_part(part visit_parts, actor uuid) returns void language plpgsql as $$
begin
  if part.was_counted then
    perform set_config('alero.movement', jsonb_build_object('kind', 'visit_return', 'actor', actor, 'part', part.id)::text, true);
    update products set stock = stock + part.quantity where id = part.product_id and stock is not null and not digital;
    perform unname_stock_movement();
  end if;
  update visit_parts set state = 'returned' where id = part.id;
end $$;

-- How what is left after a line was taken back was approved: with an earlier approval, or, where only the fee is left, with the request.
create or replace function way_of_the_rest(visit uuid) returns text language sql stable as $$
  select case when exists (select from visit_money_lines(visit) where kind <> 'fee' and is_approved) then 'taken_back' else 'request' end
$$;

-- An approved line that is taken back leaves the account, and the approval that it was part of is over. Once something is paid, or the
-- visit has ended and nobody is there to ask, what is left stays approved, and what was paid beyond it is to go back.
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
