-- A visit that is cancelled before it began gives its approved parts back to the stock, as a movement of their own.
alter table visit_parts
  drop constraint visit_parts_state_known,
  drop constraint visit_parts_counted_when_approved,
  add constraint visit_parts_state_known check (state in ('added', 'approved', 'dropped', 'returned')),
  add constraint visit_parts_counted_when_approved check ((state in ('approved', 'returned')) = (was_counted is not null));

drop index stock_movements_one_a_visit_part;
create unique index stock_movements_one_a_visit_part on stock_movements (visit_part_id, kind) where visit_part_id is not null;
do $$ declare known text := (select pg_get_expr(conbin, conrelid) from pg_constraint
  where conname = 'stock_movements_kind' and conrelid = 'stock_movements'::regclass);
begin
  execute format($sql$
    alter table stock_movements drop constraint stock_movements_kind, add constraint stock_movements_kind check (
      case when kind = 'visit_return' then visit_part_id is not null and units > 0 else (%s) end)
  $sql$, known);
end $$;
