-- Orders that are paid in cash when they arrive: `on_delivery` until the money came (`paid`), or until it is known that it never
-- will (`uncollected`). What an order said about this when it was placed stays, whatever becomes of it.
alter table orders add column is_contra_entrega boolean not null default false;

-- New states stand beside whatever states there are by now.
do $$ declare
  known text;
begin
  select string_agg(quote_literal(value[1]), ', ' order by place) into known
  from pg_constraint, regexp_matches(pg_get_constraintdef(oid), '''([a-z_]+)''', 'g') with ordinality as found (value, place)
  where conname = 'orders_state_known' and conrelid = 'orders'::regclass;
  execute format('alter table orders drop constraint orders_state_known, add constraint orders_state_known check (state in (%s, ''on_delivery'', ''uncollected''))', known);

  select string_agg(quote_literal(value[1]), ', ' order by place) into known
  from pg_constraint, regexp_matches(pg_get_constraintdef(oid), '''([a-z_]+)''', 'g') with ordinality as found (value, place)
  where conname = 'orders_desk_state_known' and conrelid = 'orders'::regclass;
  execute format('alter table orders drop constraint orders_desk_state_known, add constraint orders_desk_state_known check (desk_state in (%s, ''to_collect''))', known);

  select pg_get_expr(conbin, conrelid) into known from pg_constraint
  where conname = 'orders_goods_of_state' and conrelid = 'orders'::regclass;
  execute format($sql$
    alter table orders drop constraint orders_goods_of_state, add constraint orders_goods_of_state check (
      case state when 'on_delivery' then goods = 'sold' when 'uncollected' then goods = 'returned' else (%s) end)
  $sql$, known);
end $$;

alter table orders add constraint orders_on_delivery_is_contra_entrega check (
  is_contra_entrega or state not in ('on_delivery', 'uncollected'));

-- What a buyer still has to pay at the door is counted at each further order of theirs.
create index orders_on_delivery on orders (user_id) where state = 'on_delivery';

-- It has one argument more now; the function of this build takes its place.
drop function if exists cancel_order(uuid, text, text, boolean, jsonb);
