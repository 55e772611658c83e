-- What the desk has to do for an order, and since when, kept beside the order so that a million of them need no reading:
-- desk_of() says what follows from the rows, and every change of these rows writes it here (decision 0044).
alter table orders
  add column desk_state text constraint orders_desk_state_known check (desk_state in
    ('address_missing', 'to_prepare', 'prepared', 'returned', 'refund_due', 'payment_pending', 'sent', 'delivered', 'closed')),
  add column desk_since timestamptz,
  -- Paid before there was a desk: handed over without it, so that an upgraded shop does not wake up with old work.
  add column is_handed_over boolean not null default false;

alter table orders disable trigger user;
update orders set is_handed_over = paid_at is not null,
  desk_state = case when state in ('pending', 'review') then 'payment_pending' when state = 'paid' then 'delivered'
    when state = 'refund_due' then 'refund_due' else 'closed' end,
  desk_since = case when state in ('pending', 'review') then created_at else coalesce(paid_at, created_at) end;
update orders o set desk_state = 'refund_due', desk_since = r.since
from (
  select order_id, min(created_at) as since from payment_tasks where kind = 'refund' and done_at is null group by order_id) r
where r.order_id = o.id and o.state not in ('pending', 'review');
alter table orders enable trigger user;

create index orders_of_desk on orders (desk_state, desk_since, id);
create index orders_newest on orders (created_at, id);
create index payment_tasks_to_refund on payment_tasks (order_id) where kind = 'refund' and done_at is null;

-- The words by which the desk finds an order. A payment only adds a line to what is due; a job writes the words.
create table order_words (
  order_id uuid constraint order_words_pkey primary key constraint order_words_order_id_fkey references orders (id),
  words tsvector not null
);
create index order_words_found on order_words using gin (words) with (fastupdate = off);
-- No key and no reference, as sales_changes.
create table order_words_due (order_id uuid not null);
insert into order_words_due (order_id) select id from orders;

-- Whoever may move orders may say where they stand at the desk.
do $$ declare
  grantee text;
begin
  for grantee in
    select distinct case p.grantee when 'PUBLIC' then 'public' else quote_ident(p.grantee) end
    from information_schema.column_privileges p
    where p.table_schema = current_schema and p.table_name = 'orders' and p.column_name = 'state'
      and p.privilege_type = 'UPDATE' and p.grantee <> current_user
  loop
    execute 'grant update (desk_state, desk_since) on orders to ' || grantee;
  end loop;
end $$;
