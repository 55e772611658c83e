-- The day on which a computer is due: `months` after its latest preventive visit, an open one included, and never before today.
create or replace function care_due(computer uuid, months integer, today date) returns date language sql stable as $$
  select greatest(today, (coalesce(max(
    case t.estado when 'completado'
      then coalesce((select (s.at at time zone 'America/Bogota')::date from visit_stages s
        where s.task_id = t.id and s.stage = 'finished'), t.fecha)
      else t.fecha end), today) + make_interval(months => months))::date)
  from visit_computers c join tasks t on t.id = c.task_id
  where c.computer_id = computer and t.tipo = 'preventivo'
    and (t.estado in ('pendiente', 'en proceso') or t.estado = 'completado' and c.state in ('resuelto', 'sin_detalle'))
$$;
