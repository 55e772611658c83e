-- The owner's prices of services. A saved version never changes; the newest one counts.
create table service_price_lists (
  version integer constraint service_price_lists_pkey primary key
    constraint service_price_lists_version_positive check (version > 0),
  saved_by uuid,
  saved_at timestamptz not null default now()
);
create table service_prices (
  version integer not null constraint service_prices_version_fkey references service_price_lists (version),
  position smallint not null constraint service_prices_position_range check (position between 1 and 40),
  name text not null constraint service_prices_name_length check (char_length(name) between 1 and 80),
  from_amount integer not null,
  to_amount integer not null,
  constraint service_prices_pkey primary key (version, position),
  constraint service_prices_range check (0 <= from_amount and from_amount <= to_amount and to_amount <= 99999999)
);

-- Parts and services of a visit, under ids that the technician's phone made. Approved lines stay as they are.
create table visit_parts (
  id uuid constraint visit_parts_pkey primary key,
  task_id uuid not null constraint visit_parts_task_id_fkey references tasks (id),
  computer_id uuid not null constraint visit_parts_computer_id_fkey references visit_computers (id),
  product_id uuid not null constraint visit_parts_product_id_fkey references products (id),
  -- The product as it was when the part was added.
  product_name text not null,
  product_image text not null default '',
  unit_price integer not null constraint visit_parts_unit_price_positive check (unit_price >= 0),
  quantity smallint not null constraint visit_parts_quantity_range check (quantity between 1 and 20),
  state text not null default 'added' constraint visit_parts_state_known check (state in ('added', 'approved', 'dropped')),
  -- Whether its approval took units from the shelf; null before. A product that nobody counts has none to take.
  was_counted boolean,
  version integer not null default 1 constraint visit_parts_version_positive check (version > 0),
  technician_id uuid not null constraint visit_parts_technician_id_fkey references users (id),
  added_at timestamptz not null default now(),
  constraint visit_parts_counted_when_approved check ((state = 'approved') = (was_counted is not null))
);
create index visit_parts_of_task on visit_parts (task_id);
create index visit_parts_of_product on visit_parts (product_id);

create table visit_services (
  id uuid constraint visit_services_pkey primary key,
  task_id uuid not null constraint visit_services_task_id_fkey references tasks (id),
  -- Null: of the visit as a whole.
  computer_id uuid constraint visit_services_computer_id_fkey references visit_computers (id),
  list_version integer not null,
  position smallint not null,
  -- The service as the list had it.
  name text not null,
  from_amount integer not null,
  to_amount integer not null,
  amount integer not null constraint visit_services_amount_range check (amount between 0 and 99999999),
  state text not null default 'added' constraint visit_services_state_known check (state in ('added', 'approved', 'dropped')),
  version integer not null default 1 constraint visit_services_version_positive check (version > 0),
  technician_id uuid not null constraint visit_services_technician_id_fkey references users (id),
  added_at timestamptz not null default now(),
  constraint visit_services_of_list foreign key (list_version, position) references service_prices (version, position)
);
create index visit_services_of_task on visit_services (task_id);

-- A part that was approved is one movement of its product's count.
alter table stock_movements add column visit_part_id uuid;
create unique index stock_movements_one_a_visit_part on stock_movements (visit_part_id) where visit_part_id is not null;
do $$ declare known text := (select pg_get_expr(conbin, conrelid) from pg_constraint
  where conname = 'stock_movements_kind' and conrelid = 'stock_movements'::regclass);
begin
  execute format($sql$
    alter table stock_movements drop constraint stock_movements_kind, add constraint stock_movements_kind check (
      case when kind = 'visit' then visit_part_id is not null and units < 0 else visit_part_id is null and (%s) end)
  $sql$, known);
end $$;

-- Further kinds of steps, beside whatever kinds there are by now.
do $$ declare known text := (select pg_get_expr(conbin, conrelid) from pg_constraint
  where conname = 'visit_steps_kind_known' and conrelid = 'visit_steps'::regclass);
begin
  execute format($sql$
    alter table visit_steps drop constraint visit_steps_kind_known, add constraint visit_steps_kind_known check (
      kind in ('add_part', 'change_part', 'add_service', 'change_service', 'quote', 'approve', 'pay') or (%s))
  $sql$, known);
end $$;
