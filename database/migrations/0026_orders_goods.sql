-- Where the units and licence keys of an order are: set aside for it, back on sale, or its buyer's. An order under review
-- may have given them back before; until now only the security log said so, and it is read here for the last time.
alter table orders add column goods text not null default 'sold'
  constraint orders_goods_known check (goods in ('held', 'released', 'sold'));
alter table orders disable trigger user;
update orders o set goods = case
    when o.state = 'pending' then 'held'
    when o.state = 'review' and not exists (
      select from audit_log where target = o.id::text and result = 'ok'
        and action in ('payment.declined', 'payment.expired', 'payment.cancelled')) then 'held'
    else 'released' end
  where o.paid_at is null;
alter table orders enable trigger user;
alter table orders
  alter column goods drop default,
  add constraint orders_goods_of_state check (goods = any (case
    when state = 'pending' then array['held']
    when state in ('paid', 'voided') then array['sold']
    when state in ('declined', 'expired', 'cancelled') then array['released']
    when state = 'review' then array['held', 'released']
    -- Paid, delivered, and then the money had to go back: what was shown stays sold.
    when paid_at is not null then array['sold']
    else array['released'] end));

-- Whoever may move orders may say where their goods are.
do $$ declare
  grantee text;
begin
  for grantee in
    select distinct case p.grantee when 'PUBLIC' then 'public' else quote_ident(p.grantee) end
    from information_schema.column_privileges p
    where p.table_schema = current_schema and p.table_name = 'orders' and p.column_name = 'state'
      and p.privilege_type = 'UPDATE' and p.grantee <> current_user
  loop
    execute 'grant update (goods) on orders to ' || grantee;
  end loop;
end $$;
