-- A key that did not work stays on the line that it was sold with, from `replaced_at` on as one that is nobody's: neither sold again nor
-- shown. The key that took its place names the first one of that place.
alter table licence_keys
  add column replaced_at timestamptz,
  add column stands_for bigint constraint licence_keys_stands_for_fkey references licence_keys (id),
  add constraint licence_keys_replaced_was_sold check (replaced_at is null or sold_at is not null),
  add constraint licence_keys_stand_in_is_sold check (stands_for is null or sold_at is not null);
create index licence_keys_by_stands_for on licence_keys (stands_for) where stands_for is not null;

-- Created anew by database/functions, also for what is replaced.
drop trigger if exists licence_keys_check_order on licence_keys;

-- The e-mail about an exchanged key, beside whatever kinds there are by now. `occasion` is the replaced key.
do $$ declare known text := (select pg_get_expr(conbin, conrelid) from pg_constraint
  where conname = 'outbox_kind_known' and conrelid = 'outbox'::regclass);
begin
  execute format($sql$
    alter table outbox drop constraint outbox_kind_known, add constraint outbox_kind_known check (
      case when kind = 'key_exchanged' then order_id is not null and num_nonnulls(task_id, notice_id) = 0 and occasion <> ''
        else (%s) end)
  $sql$, known);
end $$;
