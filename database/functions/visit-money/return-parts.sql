-- A visit that is cancelled before it began charges nothing: its approval is over, and its parts are for sale again. Where money was
-- paid, the owner decides.
create or replace function return_parts_of_cancelled_visit() returns trigger language plpgsql as $$
declare
  part visit_parts;
begin
  if exists (select from visit_payments where task_id = new.id) then return null; end if;
  perform lock_goods(array(select distinct product_id from visit_parts where task_id = new.id and state = 'approved'));
  for part in select * from visit_parts where task_id = new.id and state = 'approved' order by id loop
    if part.was_counted then
      perform set_config('alero.movement',
        jsonb_build_object('kind', 'visit_return', 'actor', new.changed_by, 'part', part.id)::text, true);
      update products set stock = stock + part.quantity where id = part.product_id and stock is not null;
      perform unname_stock_movement();
    end if;
    update visit_parts set state = 'returned' where id = part.id;
  end loop;
  update visit_services set state = 'dropped' where task_id = new.id and state = 'approved';
  update visit_quotes set state = 'replaced' where task_id = new.id and state = 'approved';
  return null;
end $$;
