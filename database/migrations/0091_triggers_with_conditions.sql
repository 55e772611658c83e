-- Until 26 November these two triggers called is_sold() in their conditions, and PostgreSQL drops no function that a condition needs:
-- its parameter has another name now (decision 0106). They are made again without conditions, from their file (decision 0103).
do $$
declare
  former text;
begin
  for former in
    select tgname from pg_trigger
    where tgrelid = 'orders'::regclass and tgname in ('orders_queue_new_sale', 'orders_queue_sale') and tgqual is not null
  loop
    execute format('drop trigger %I on orders', former);
  end loop;
end $$;
