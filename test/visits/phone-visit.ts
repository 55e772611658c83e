import type pg from 'pg'

import type { Db } from '../../server/platform/database/pool.ts'
import { addPerson, signInAs } from '../shop/people.ts'
import { dayFromToday } from './technician-tasks.ts'

type Shop = { db: Db; pool: pg.Pool; address: string }
export type PhoneVisit = Awaited<ReturnType<typeof addPhoneVisit>>

type About = {
  /** A new one by default. */
  technician?: Pick<Awaited<ReturnType<typeof signInAs>>, 'id' | 'jar'>
  hora?: string
  /** The least stock of its part. */
  units?: number
}

/** Adds a preventive visit of today to two computers with a technician, and a part for sale. */
export async function addPhoneVisit(shop: Shop, { technician: given, hora = '23:59', units = 1 }: About = {}) {
  const client = await addPerson(shop.db, { name: 'Luz Marina Ospina' })
  const technician = given ?? (await signInAs(shop, { role: 'TECHNICAL', name: 'Teresa Muñoz' }))
  const part = await findPart(shop.pool, units)
  const { rows } = await shop.pool.query(
    `insert into tasks (tipo, user_id, technician_id, fecha, hora, direccion, descripcion, tipo_computadoras,
       marca_computadoras, cantidad_computadoras, otros_detalles, costo)
     values ('preventivo', $1, $2, $3, $4, 'Carrera 15 # 93-60, Bogotá', 'Limpieza de dos equipos', 'portatil',
       'Lumen', 2, '', 50000) returning id`,
    [client.id, technician.id, dayFromToday(), hora],
  )
  const taskId: string = rows[0].id
  const computers = await shop.pool.query('select id from visit_computers where task_id = $1 order by position', [
    taskId,
  ])
  const points = await shop.pool.query(
    `select text from checklist_points where tipo = 'preventivo' and is_required
       and version = (select max(version) from checklists where tipo = 'preventivo') order by position`,
  )
  const total = 50_000 + part.price
  return {
    taskId,
    productId: part.id,
    technicianId: technician.id,
    jar: technician.jar,
    path: `/technical-panel/tasks?visita=${taskId}`,
    computers: computers.rows.map(({ id }): string => id),
    points: points.rows.map(({ text }): string => text),
    part: part.name,
    expected: {
      estado: 'completado',
      stages: 4,
      solved: 2,
      photos: 6,
      photoFiles: 6,
      parts: 1,
      stock: part.stock - 1,
      movements: part.movements + 1,
      approvals: 1,
      payments: 1,
      paid: total,
      records: 1,
      ...{ findings: 'Ventilador 1 con polvo., Ventilador 2 con polvo.' },
    } as Record<string, unknown>,
  }
}

type Part = { id: string; name: string; price: number; stock: number; movements: number }

/** A part of the short list that phones store: a best seller, or a new product in an empty shop. */
async function findPart(pool: pg.Pool, units: number): Promise<Part> {
  const { rows } = await pool.query<Part>(
    `select id, product_name as name, selling_price as price, stock,
       (select count(*)::int from stock_movements m where m.product_id = p.id and m.kind = 'visit') as movements
     from products p where category = 'Tecnologia' and not digital and deleted_at is null and stock >= $1
     order by units_sold desc, id limit 1`,
    [units],
  )
  if (rows[0]) return rows[0]
  await pool.query(
    `insert into products (product_name, brand_name, category, price, selling_price, stock)
     values ('Unidad SSD Fibrant Ágil 480 GB', 'Discos', 'Tecnologia', 189900, 189900, $1)`,
    [Math.max(4, units)],
  )
  return findPart(pool, units)
}

/** Reads the stored results of a visit, under the same names as the expected ones. */
export async function readVisitState(
  pool: pg.Pool,
  { taskId, productId }: PhoneVisit,
): Promise<Record<string, unknown>> {
  const { rows } = await pool.query(
    `select t.estado,
       (select count(*)::int from visit_stages where task_id = t.id) as stages,
       (select count(*)::int from visit_computers where task_id = t.id and state = 'resuelto') as solved,
       (select count(*)::int from visit_photos p join visit_computers c on c.id = p.computer_id where c.task_id = t.id) as photos,
       (select count(distinct p.file)::int from visit_photos p join visit_computers c on c.id = p.computer_id
         where c.task_id = t.id) as "photoFiles",
       (select sum(quantity)::int from visit_parts where task_id = t.id and state = 'approved') as parts,
       (select stock from products where id = $2) as stock,
       (select count(*)::int from stock_movements where product_id = $2 and kind = 'visit') as movements,
       (select count(*)::int from visit_approvals a join visit_quotes q on q.id = a.quote_id where q.task_id = t.id) as approvals,
       (select count(*)::int from visit_payments where task_id = t.id) as payments,
       (select sum(amount)::int from visit_payments where task_id = t.id) as paid,
       (select count(*)::int from visit_records where task_id = t.id) as records,
       (select string_agg(findings, ', ' order by position) from visit_computers where task_id = t.id) as findings
     from tasks t where t.id = $1`,
    [taskId, productId],
  )
  return rows[0]
}
