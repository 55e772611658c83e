import { performance } from 'node:perf_hooks'

import type pg from 'pg'

import { addDays, inBogota } from '../contract/values/civil-days.ts'
import { hoursOfMonth } from '../server/maintenance/free-hours.ts'
import { listTasks } from '../server/maintenance/list-tasks.ts'
import { openDatabase, type Db } from '../server/platform/database/pool.ts'

export type MaintenanceBenchRow = {
  what: string
  /** The number of past visits or technicians. */
  size: number
  requests: number
  /** Milliseconds. */
  median: number
  p95: number
  /** Median of a select of one row by its key, in turns in the same run. */
  bareMedian: number
  /** Ratio of the median to the bare select's. */
  ratio: number
}

const REQUESTS = 200

/**
 * The list of tasks of one technician with many past visits, and the free hours of a month with many technicians whose days are three
 * quarters full, each compared with a select of one row by its key, in turns. It adds people and tasks named `bench`; use a disposable
 * database.
 * @param pastVisits of one technician, one measurement after the other
 * @param technicians who work that month, likewise
 */
export async function benchMaintenance(
  connectionString: string,
  { pastVisits = [10_000, 100_000], technicians = [50, 500] } = {},
): Promise<MaintenanceBenchRow[]> {
  const { db, pool, close } = openDatabase({ connectionString, max: 2, statementTimeoutMs: 0 })
  const rows: MaintenanceBenchRow[] = []
  try {
    const client = await addPeople(pool, 'GENERAL', 1)
    const [technicianId = ''] = await addPeople(pool, 'TECHNICAL', 1)
    for (const size of pastVisits) {
      await fillPast(pool, { client: client[0] ?? '', technicianId, size })
      for (const estado of ['pendiente', 'completado'] as const) {
        const what = `task list, ${estado}`
        const runQuery = () =>
          listTasks(db, { tipo: 'preventivo', estado, technicianId, after: undefined, paged: true })
        rows.push({ what, size, ...(await measure(db, technicianId, runQuery)) })
      }
    }
    const month = addDays(`${inBogota(new Date()).fecha.slice(0, 7)}-28`, 7).slice(0, 7)
    let hired = 1
    for (const size of technicians) {
      await addPeople(pool, 'TECHNICAL', size - hired)
      hired = size
      await fillMonth(pool, client[0] ?? '', month)
      const runQuery = () => hoursOfMonth(db, { mes: month, computers: 1, clientId: null, now: new Date() })
      rows.push({ what: 'free hours of a month', size, ...(await measure(db, technicianId, runQuery)) })
      if (size > 50) continue
      await settleAgenda(pool, client[0] ?? '', month)
      const runWithTravel = () =>
        hoursOfMonth(db, { mes: month, computers: 1, clientId: client[0] ?? null, now: new Date() })
      rows.push({ what: 'free hours, with travel', size, ...(await measure(db, technicianId, runWithTravel)) })
    }
    return rows
  } finally {
    await close()
  }
}

/** The figures as text lines. */
export function describeMaintenanceBench(rows: MaintenanceBenchRow[]): string[] {
  return rows.map(({ what, size, requests, median, p95, bareMedian, ratio }) => {
    const isList = what.startsWith('task list')
    const limit = isList ? (size <= 10_000 ? 'below 100 ms' : '') : size <= 50 ? 'below 20 ms' : ''
    return [
      what.padEnd(24),
      `${size} ${isList ? 'past visits' : 'technicians'}`.padStart(20),
      limit.padStart(13),
      `p95 ${p95.toFixed(1)} ms`.padStart(13),
      `median ${median.toFixed(1)} ms`.padStart(16),
      `${ratio.toFixed(1)} × bare select (${bareMedian.toFixed(2)} ms, ${requests} requests)`,
    ].join('  ')
  })
}

async function measure(db: Db, id: string, runQuery: () => Promise<unknown>) {
  const times: number[] = []
  const bare: number[] = []
  const timed = async (work: () => Promise<unknown>) => {
    const begin = performance.now()
    await work()
    return performance.now() - begin
  }
  const selectOne = () => db.selectFrom('users').selectAll().where('id', '=', id).execute()
  for (let i = 0; i < REQUESTS + 20; i++) {
    const [ours, theirs] = [await timed(runQuery), await timed(selectOne)]
    // The first ones warm up.
    if (i < 20) continue
    times.push(ours)
    bare.push(theirs)
  }
  const median = quantile(times, 0.5)
  const bareMedian = quantile(bare, 0.5)
  return { requests: times.length, median, p95: quantile(times, 0.95), bareMedian, ratio: median / bareMedian }
}

const quantile = (values: number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN

async function addPeople(pool: pg.Pool, role: string, count: number): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into users (name, email, password_hash, role)
     select 'bench', 'bench-' || gen_random_uuid() || '@correo.co', 'x', $1 from generate_series(1, $2::int) returning id`,
    [role, count],
  )
  return rows.map(({ id }) => id)
}

const taskColumns = `tipo, user_id, technician_id, estado, descripcion, fecha, hora, direccion, tipo_computadoras,
  marca_computadoras, cantidad_computadoras, otros_detalles, costo, version`

/** Visits of past years, in their final state; history and notifications are not written. */
async function fillPast(
  pool: pg.Pool,
  { client, technicianId, size }: { client: string; technicianId: string; size: number },
): Promise<void> {
  await pool.query('alter table tasks disable trigger user')
  await pool.query(
    `insert into tasks (${taskColumns})
     select 'preventivo', $1, $2, case when n % 500 = 0 then 'pendiente' else 'completado' end, repeat('bench ', 30),
       current_date - 1 - n / 8, lpad((8 + n % 8)::text, 2, '0') || ':00', 'Calle 1', 'mesa', 'Norte', 1, '', 25000, 1
     from generate_series((select count(*)::int from tasks where technician_id = $2) + 1, $3::int) n`,
    [client, technicianId, size],
  )
  await pool.query('alter table tasks enable trigger user')
  await pool.query('vacuum analyze tasks')
}

/** Five zones with travel between all of them, places of all visits, and working hours and a day off of each technician. */
async function settleAgenda(pool: pg.Pool, client: string, month: string): Promise<void> {
  await pool.query(`
    insert into zones (name) select 'bench ' || n from generate_series(1, 5) n;
    insert into zone_municipalities (municipality_code, zone_id)
      select code, (array(select id from zones order by name))[1 + n % 5]
      from (select code, row_number() over (order by code) as n from municipalities where department_code = '25') m;
    insert into zone_travel (zone_id, other_zone_id, minutes) select a.id, b.id, 30 from zones a, zones b where a.id <= b.id;
    insert into task_places (task_id, municipality_code)
      select task_id, (array(select municipality_code from zone_municipalities order by 1))[1 + (row_number() over ()) % 100]
      from bookings where task_id is not null on conflict do nothing;
    insert into technician_hours (technician_id, weekday, begins, ends)
      select id, d, 480, 1020 from users, generate_series(1, 6) d where role = 'TECHNICAL'`)
  await pool.query(
    `insert into addresses (user_id, recipient, phone, municipality_code, line, is_usual)
     select $1, 'bench', '3001234567', min(municipality_code), 'Calle 1 # 2-3', true from zone_municipalities`,
    [client],
  )
  await pool.query(
    `insert into technician_days_off (technician_id, day) select id, $1::date + 28 from users where role = 'TECHNICAL'`,
    [`${month}-01`],
  )
  await pool.query('vacuum analyze bookings, task_places, technician_hours')
}

/** Fills three of every four hours of a month, for every technician, with visits of one hour. */
async function fillMonth(pool: pg.Pool, client: string, month: string): Promise<void> {
  await pool.query('alter table tasks disable trigger user')
  await pool.query(
    `with made as (insert into tasks (${taskColumns})
     select 'preventivo', $1, u.id, 'pendiente', 'bench', $2::date + d, lpad(h::text, 2, '0') || ':00', 'Calle 1', 'mesa', 'Norte',
       1, '', 25000, 1
     from users u, generate_series(0, 27) d, generate_series(8, 17) h
     where u.role = 'TECHNICAL' and (d + h) % 4 > 0
       and not exists (select from tasks t where t.technician_id = u.id and t.fecha = $2::date + d)
     returning *)
     insert into bookings (technician_id, during, task_id)
     select technician_id, visit_range(fecha, hora, minutes), id from made`,
    [client, `${month}-01`],
  )
  await pool.query('alter table tasks enable trigger user')
  await pool.query('vacuum analyze tasks, bookings')
}
