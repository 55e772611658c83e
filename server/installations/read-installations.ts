import { sql, type RawBuilder } from 'kysely'

import type { CallOutput } from '../../contract/index.ts'
import type { InstallableLine, InstallationVisit, OwnInstallation } from '../../contract/maintenance/installations.ts'
import type { DeliveryAddress } from '../../contract/orders/shipments.ts'
import { placeName } from '../../contract/values/place-name.ts'
import type { Db } from '../platform/database/pool.ts'
import { firstDayOf, type AwaitedParcel } from './first-day.ts'

const MOST_OWN = 200
/** The longest address of a request. */
const LONGEST_ADDRESS = 200

/** The visit of the task `t`, with its technician `w`; null where there is none. */
const visitOfTask = sql<InstallationVisit | null>`case when t.id is not null then jsonb_build_object('_id', t.id,
  'fecha', coalesce(to_char(t.fecha, 'YYYY-MM-DD'), ''), 'hora', t.hora, 'estado', t.estado,
  'technician', case when clock_start(t.fecha, t.hora) is not null then split_part(coalesce(w.name, ''), ' ', 1) else '' end) end`

type Stored = {
  orderId: string
  lines: (InstallableLine & { lineId: string })[]
  parcels: AwaitedParcel[]
  address: DeliveryAddress | null
  visit: InstallationVisit | null
}

/**
 * The orders of a buyer of which something is installed or can be, the newest first. What is picked up has no address here: it would be
 * the shop's.
 * @param today `YYYY-MM-DD`
 */
export async function listOwnInstallations(db: Db, userId: string, today: string): Promise<OwnInstallation[]> {
  const { rows } = await sql<Stored>`
    select o.id as "orderId", x.lines, case when not is_picked_up(o.id) then order_address(o.id) end as address, ${visitOfTask} as visit,
      awaited_parcels(o, array(select (line ->> 'lineId')::uuid from jsonb_array_elements(x.lines) line)) as parcels
    from orders o cross join lateral (select installable_of(o) as lines) x
    left join installations i on i.order_id = o.id left join tasks t on t.id = i.task_id left join users w on w.id = t.technician_id
    where o.user_id = ${userId} and (i.order_id is not null or exists (
      select from order_lines l join products p on p.id = l.product_id
      where l.order_id = o.id and p.installable and o.state in ('paid', 'on_delivery')))
    order by o.created_at desc, o.id desc limit ${MOST_OWN}`.execute(db)
  return rows.map(({ parcels, address, visit, lines, orderId }) => ({
    orderId,
    visit,
    lines,
    firstDay: firstDayOf(parcels, today),
    address: lineOf(address),
    canRequest: lines.length > 0 && !isOpen(visit),
  }))
}

const isOpen = (visit: InstallationVisit | null): boolean =>
  visit !== null && (visit.estado === 'pendiente' || visit.estado === 'en proceso')

/** An address as the form of a request offers a saved one. */
function lineOf(address: DeliveryAddress | null): string {
  if (!address) return ''
  const text = `${address.line}, ${placeName(address)}`
  return text.length <= LONGEST_ADDRESS ? text : ''
}

/** The visit that installs the products of an order, for the desk; null while none was requested. */
export async function findInstallation(db: Db, orderId: string): Promise<CallOutput<'installations.ofOrder'>['data']> {
  const { rows } = await sql<{ visit: InstallationVisit; lines: (InstallableLine & { left: number })[] }>`
    select ${visitOfTask} as visit, (
      select jsonb_agg(jsonb_build_object('productName', l.product_name, 'quantity', x.quantity,
        'arrived', least(x.quantity, coalesce(u.arrived, 0)), 'left', least(x.quantity, coalesce(u.quantity, 0))) order by l.product_name, l.id)
      from installation_lines x join order_lines l on l.id = x.order_line_id
      left join units_of_buyer(o) u on u.order_line_id = l.id where x.order_id = i.order_id) as lines
    from installations i join orders o on o.id = i.order_id join tasks t on t.id = i.task_id left join users w on w.id = t.technician_id
    where i.order_id = ${orderId}`.execute(db)
  return rows[0] ? { ...rows[0].visit, lines: rows[0].lines } : null
}

/** The text of the task `t` as the shop reads it: whether the products to install have arrived, then the client's words (P-313). */
export const describedTask: RawBuilder<string> = sql<string>`coalesce(
  (select installation_words(i) from installations i where i.task_id = t.id), '') || t.descripcion`
