-- What an order awaits besides its oldest duty, so that the list of that duty has it, too (decision 0102). Which orders have one is
-- found in order-desk/after-change.sql.
alter table orders add column desk_second text constraint orders_desk_second_known check (desk_second in
  ('address_missing', 'to_prepare', 'prepared', 'to_collect', 'returned', 'refund_due'));
create index orders_of_second_duty on orders (desk_second, desk_since, id) where desk_second is not null;
-- Whoever may move orders may say where they stand at the desk.
do $$ declare
  grantee text;
begin
  for grantee in
    select distinct case p.grantee when 'PUBLIC' then 'public' else quote_ident(p.grantee) end
    from information_schema.column_privileges p
    where p.table_schema = current_schema and p.table_name = 'orders' and p.column_name = 'desk_state'
      and p.privilege_type = 'UPDATE' and p.grantee <> current_user
  loop
    execute 'grant update (desk_second) on orders to ' || grantee;
  end loop;
end $$;
