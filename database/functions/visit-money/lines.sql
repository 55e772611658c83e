-- The number of computers for which the fee of a preventive visit is charged: all of the request; for a cancelled visit those with
-- used work (P-106). A signed visit stays as it is.
create or replace function charged_computers(t tasks) returns integer language sql stable as $$
  select case when t.estado = 'cancelado' and not exists (select from visit_records where task_id = t.id)
    then (select count(*)::integer from visit_computers c where c.task_id = t.id and has_used_parts(c.id))
    else t.cantidad_computadoras end
$$;

-- The current charges of a visit, in the order of a quote: the fee of a preventive visit, services of the visit, then services and
-- parts of each computer.
create or replace function visit_money_lines(visit uuid) returns table (line integer, kind text, line_id uuid, computer_id uuid,
  name text, picture text, quantity integer, unit_price integer, from_amount bigint, to_amount bigint, is_approved boolean)
language sql stable as $$
  select row_number() over (order by (l.kind = 'fee') desc, c.position nulls first, l.kind desc, l.added_at, l.line_id)::int,
    l.kind, l.line_id, l.computer_id, l.name, l.picture, l.quantity, l.unit_price, l.from_amount, l.to_amount, l.is_approved
  from (
    select 'fee' as kind, null::uuid as line_id, null::uuid as computer_id,
      'Mantenimiento preventivo, ' || case charged.many when 1 then '1 equipo' else charged.many || ' equipos' end as name,
      '' as picture, 1 as quantity, charged.fee as unit_price, charged.fee::bigint as from_amount, charged.fee::bigint as to_amount,
      exists (select from visit_quotes q where q.task_id = t.id and q.state = 'approved') as is_approved, t.created_at as added_at
    from tasks t
    cross join lateral (select c.many, t.costo / t.cantidad_computadoras * c.many as fee
      from (select charged_computers(t) as many) c) charged
    where t.id = visit and t.tipo = 'preventivo' and charged.fee > 0
    union all
    select 'service', s.id, s.computer_id, s.name, '', 1, s.amount, s.from_amount, s.to_amount, s.state = 'approved', s.added_at
    from visit_services s where s.task_id = visit and s.state <> 'dropped'
    union all
    select 'part', p.id, p.computer_id, p.product_name, p.product_image, p.quantity, p.unit_price,
      p.unit_price::bigint * p.quantity, p.unit_price::bigint * p.quantity, p.state = 'approved', p.added_at
    from visit_parts p where p.task_id = visit and p.state in ('added', 'approved')) l
  left join visit_computers c on c.id = l.computer_id
$$;

-- SHA-256 of the lines: quotes with the same value are equal for a client.
create or replace function fingerprint_of_lines(lines jsonb) returns bytea language sql immutable as $$
  select sha256(convert_to(coalesce(lines, '[]')::text, 'UTF8'))
$$;

-- Shows a quote or a payment whether a line was added, dropped or changed since it was displayed.
create or replace function visit_money_fingerprint(visit uuid) returns bytea language sql stable as $$
  select fingerprint_of_lines(jsonb_agg(jsonb_build_array(l.kind, l.line_id, l.computer_id, l.name, l.quantity, l.unit_price)
    order by l.kind, l.line_id))
  from visit_money_lines(visit) l
$$;

-- The total of all lines of a visit, in pesos.
create or replace function visit_money_total(visit uuid) returns bigint language sql stable as $$
  select coalesce(sum(unit_price::bigint * quantity), 0)::bigint from visit_money_lines(visit)
$$;
