-- From when an order is late for its buyer, kept beside it so that the late ones of a million are found without reading the rest:
-- late_of() says it of the rows, and every change of these rows writes it here (decision 0078).
alter table orders add column late_from timestamptz;
create index orders_late on orders (late_from, id) where late_from is not null;

-- From when the last expected day of a shipment is over. Business days are counted in TypeScript, so that the job that looks for
-- delays writes it; null while no such day is over, and once somebody names other days.
alter table shipments add column overdue_from timestamptz;

-- What the job saw before, unless somebody named other days since. The rest is seen by its first run, and late_from follows in
-- order-desk/after-change.sql.
alter table shipments disable trigger user;
update shipments s set overdue_from = d.at from shipment_delays d
where d.shipment_id = s.id and d.actor is null and s.state in ('to_prepare', 'prepared', 'sent')
  and not exists (select from shipment_delays n where n.shipment_id = s.id and n.actor is not null and n.id > d.id);
alter table shipments enable trigger user;

-- Whoever may move orders may say from when they are late.
do $$ declare
  grantee text;
begin
  for grantee in
    select distinct case p.grantee when 'PUBLIC' then 'public' else quote_ident(p.grantee) end
    from information_schema.column_privileges p
    where p.table_schema = current_schema and p.table_name = 'orders' and p.column_name = 'state'
      and p.privilege_type = 'UPDATE' and p.grantee <> current_user
  loop
    execute 'grant update (late_from) on orders to ' || grantee;
  end loop;
end $$;
