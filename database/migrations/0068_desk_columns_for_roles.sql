-- A second role that was made as docs/operations-payments.md said from 0033 on may update the state of an order, but not what the
-- desk keeps beside it: each step of the desk was refused, and each payment that came late or twice.
do $$ declare
  grantee text;
begin
  for grantee in
    select distinct case p.grantee when 'PUBLIC' then 'public' else quote_ident(p.grantee) end
    from information_schema.column_privileges p
    where p.table_schema = current_schema and p.table_name = 'orders' and p.column_name = 'state'
      and p.privilege_type = 'UPDATE' and p.grantee <> current_user
  loop
    execute 'grant update (desk_state, desk_since, late_from) on orders to ' || grantee;
  end loop;
end $$;
