-- The computers that a client has registered.
create table computers (
  id uuid constraint computers_pkey primary key default gen_random_uuid(),
  user_id uuid not null constraint computers_user_id_fkey references users (id) on delete cascade,
  tipo_computadora text not null
    constraint computers_tipo_known check (tipo_computadora in ('mesa', 'portatil', 'todo en uno')),
  marca text not null constraint computers_marca_length check (char_length(marca) between 1 and 60),
  modelo text not null constraint computers_modelo_length check (char_length(modelo) between 1 and 60),
  -- Digits as typed: leading zeros count, nobody calculates with them.
  serie text not null constraint computers_serie_digits check (serie ~ '^[0-9]{1,30}$'),
  product_image text[] not null default '{}' constraint computers_pictures_at_most check (cardinality(product_image) <= 5),
  created_at timestamptz not null default now(),
  constraint computers_one_a_serial unique (user_id, serie)
);

create index computers_of_user on computers (user_id, created_at desc, id);
