-- What was bought and is installed at home (P-311): of an order at most one visit. Another one takes its place once it is over.
create table installations (
  order_id uuid constraint installations_pkey primary key constraint installations_order_id_fkey references orders (id),
  task_id uuid not null constraint installations_task_id_fkey references tasks (id)
    constraint installations_one_order unique
);

-- What is to be installed with it, as many units as the order had of it then.
create table installation_lines (
  order_id uuid not null constraint installation_lines_order_id_fkey references installations (order_id),
  order_line_id uuid not null constraint installation_lines_order_line_id_fkey references order_lines (id),
  quantity integer not null constraint installation_lines_quantity_positive check (quantity > 0),
  constraint installation_lines_pkey primary key (order_id, order_line_id)
);
