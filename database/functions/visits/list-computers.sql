-- Lists the computers of a visit that has none. Preventive: the requested number, first those named in the request, then those of
-- that kind and brand in the client's inventory, unless there are more than requested: then they cannot be identified (P-131).
-- Corrective: those of the request, otherwise one without a name. Computers of a visit that was completed before results existed
-- are closed without detail.
create or replace function list_visit_computers(visit uuid) returns void language sql as $$
  insert into visit_computers (task_id, position, computer_id, tipo, marca, modelo, serie, problema, state)
  select t.id, coalesce(l.position, n), coalesce(l.computer_id, own.id),
    coalesce(l.tipo_computadoras, own.tipo_computadora, t.tipo_computadoras, ''),
    coalesce(l.marca_computadoras, own.marca, t.marca_computadoras, ''),
    coalesce(l.modelo_computadoras, own.modelo, ''), coalesce(l.serie, own.serie, ''), coalesce(l.problema, ''),
    case t.estado when 'completado' then 'sin_detalle' else 'por_revisar' end
  from tasks t
  cross join lateral (select count(*)::integer as many from task_computers where task_id = t.id) named
  cross join lateral generate_series(1, coalesce(t.cantidad_computadoras, greatest(1, named.many))) n
  left join lateral (
    select * from task_computers c where c.task_id = t.id order by c.position offset n - 1 limit 1) l on true
  left join lateral (
    select c.*, count(*) over () as many from computers c
    where t.tipo = 'preventivo' and n > named.many and c.user_id = t.user_id
      and c.tipo_computadora = t.tipo_computadoras and lower(c.marca) = lower(t.marca_computadoras)
      and not exists (select from task_computers x where x.task_id = t.id and x.computer_id = c.id)
    order by c.created_at, c.id offset greatest(0, n - named.many - 1) limit 1) own on own.many <= t.cantidad_computadoras - named.many
  where t.id = visit and not exists (select from visit_computers v where v.task_id = t.id
    and (t.tipo = 'correctivo' or v.position = coalesce(l.position, n)))
$$;

-- Runs after the request is completely written, with its lines.
create or replace function list_computers_of_new_task() returns trigger language plpgsql as $$
begin
  perform list_visit_computers(new.id);
  return null;
end $$;

-- A line written after its request replaces the computer without a name.
create or replace function list_computer_of_line() returns trigger language plpgsql as $$
begin
  insert into visit_computers (task_id, position, computer_id, tipo, marca, modelo, serie, problema, state)
  select new.task_id, new.position, new.computer_id, new.tipo_computadoras, new.marca_computadoras, new.modelo_computadoras,
    new.serie, new.problema, case t.estado when 'completado' then 'sin_detalle' else 'por_revisar' end
  from tasks t where t.id = new.task_id
  on conflict (task_id, position) do update set computer_id = excluded.computer_id, tipo = excluded.tipo,
    marca = excluded.marca, modelo = excluded.modelo, serie = excluded.serie, problema = excluded.problema;
  return null;
end $$;
