import { sql } from 'kysely'

import type { Tx } from '../server/platform/database/pool.ts'
import { collectedAt, type CashSale } from './cash-sales.ts'
import { createChance, type Chance } from './seeded-random.ts'

type Sold = { id: string; at: Date } & Partial<CashSale>
type Place = 'address_missing' | 'to_prepare' | 'prepared' | 'sent' | 'delivered' | 'returned' | 'received'

/** The places of the latest sales, the newest first; all earlier ones were delivered. */
const latest: readonly Place[] = [
  'to_prepare',
  'to_prepare',
  'address_missing',
  'to_prepare',
  'prepared',
  'to_prepare',
  'to_prepare',
  'prepared',
  'sent',
  'to_prepare',
  'sent',
  'sent',
  'sent',
  'returned',
  'sent',
  'delivered',
  'sent',
  'delivered',
  'received',
]

const firstNames = [
  'María',
  'Yesid',
  'Luz Dary',
  'Hernán',
  'Jhon',
  'Ana Lucía',
  'Yolanda',
  'Camilo',
  'Beatriz',
  'Óscar',
]
const surnames = ['Benavides', 'Palacios', 'Cárdenas', 'Quintero', 'Murillo', 'Guerrero', 'Narváez', 'Duarte', 'Zapata']
const municipalities = [
  '52001',
  '50001',
  '05045',
  '52356',
  '23001',
  '11001',
  '05001',
  '68001',
  '54001',
  '76001',
  '08001',
]
const streets = [
  'Calle 18 # 28-46',
  'Carrera 6 # 62B-32',
  'Avenida 4 # 12-30, apto 301',
  'Diagonal 23 # 9-14',
  'Transversal 8 # 40-17',
]
const carriers = ['coordinadora', 'servientrega', 'interrapidisimo', 'envia']

const HOUR = 3_600_000
const SEED = 20_261_122

/** Adds addresses and shipments to sales, so that the order desk of a new demo shop has contents. @param sales the oldest first */
export async function shipSales(tx: Tx, sales: readonly Sold[], now: Date): Promise<void> {
  const chance = createChance(SEED)
  const shipped = sales.map((sale, index) =>
    generateShipment(chance, sale, sale.place ?? latest[sales.length - 1 - index] ?? 'delivered', now),
  )
  const given = sql`jsonb_to_recordset(${JSON.stringify(shipped)}::jsonb) as p (id uuid, at timestamptz, place text, recipient text,
    phone text, municipality text, line text, carrier text, guide text, "preparedAt" timestamptz, "sentAt" timestamptz,
    "deliveredAt" timestamptz, "returnedAt" timestamptz, "receivedAt" timestamptz)`
  await sql`
    insert into order_addresses (order_id, recipient, phone, municipality_code, line, created_at)
    select id, recipient, phone, municipality, line, at from ${given} where place <> 'address_missing'`.execute(tx)
  await sql`
    insert into shipments (id, order_id, number, state, version, carrier, guide, address_id, created_at, to_prepare_since,
      prepared_at, sent_at, delivered_at, returned_at, received_at)
    select p.id, p.id, 1, case place when 'received' then 'returned' else place end,
      1 + num_nonnulls("preparedAt", "sentAt", "deliveredAt", "returnedAt", "receivedAt"), carrier, coalesce(guide, ''),
      case when "sentAt" is not null then a.id end, "preparedAt", at, "preparedAt", "sentAt", "deliveredAt", "returnedAt", "receivedAt"
    from ${given} join order_addresses a on a.order_id = p.id where "preparedAt" is not null`.execute(tx)
  await sql`
    insert into shipment_lines (shipment_id, order_line_id, quantity)
    select s.id, l.id, l.quantity from shipments s join order_lines l on l.order_id = s.order_id`.execute(tx)
  await sql`
    insert into order_events (order_id, shipment_id, at, event, actor, detail)
    select id, id, e.at, e.event, (select id from users where role = 'ADMIN' order by created_at limit 1),
      case e.event when 'sent' then jsonb_build_object('carrier', carrier, 'guide', guide) else '{}' end
    from ${given} cross join lateral (values ('prepared', "preparedAt"), ('sent', "sentAt"), ('delivered', "deliveredAt"),
      ('returned', "returnedAt"), ('received', "receivedAt")) e (event, at)
    where e.at is not null order by e.at`.execute(tx)
  const collected = sales.filter(({ cash }) => cash === 'collected').map(({ id, at }) => ({ id, at: collectedAt(at) }))
  await sql`
    insert into order_events (order_id, at, event, actor, detail)
    select o.id, c.at, 'collected', (select id from users where role = 'ADMIN' order by created_at limit 1),
      jsonb_build_object('amount', o.total_price + o.delivery_cost)
    from jsonb_to_recordset(${JSON.stringify(collected)}::jsonb) as c (id uuid, at timestamptz) join orders o on o.id = c.id`.execute(
    tx,
  )
  await sql`
    insert into order_notes (order_id, at, actor, text)
    select id, at + interval '20 minutes', admin, 'Llamó: que llegue después del jueves, está pintando el cuarto.'
    from (select id as admin from users where role = 'ADMIN' order by created_at limit 1) a,
      (select id, at from ${given} where place = 'to_prepare' order by at desc limit 1) p`.execute(tx)
}

function generateShipment(chance: Chance, { id, at }: Sold, place: Place, now: Date) {
  // No step is later than now, however late in the day the order was.
  const after = (hours: number) =>
    new Date(Math.min(at.getTime() + hours * HOUR, now.getTime() - HOUR / 60)).toISOString()
  const steps = { address_missing: 0, to_prepare: 0, prepared: 1, sent: 2, delivered: 3, returned: 3, received: 4 }[
    place
  ]
  const isBack = place === 'returned' || place === 'received'
  const [prepared, sent, arrived] = [3 + 15 * chance.next(), 20 + 8 * chance.next(), 60 + 60 * chance.next()]
  const phone = `3${String(Math.floor(chance.next() * 1e9)).padStart(9, '0')}`
  const guide = String(63_120_000_000 + Math.floor(chance.next() * 1e6))
  const carrier = chance.pick(carriers)
  return {
    ...{ id, at: at.toISOString(), place, phone },
    recipient: `${chance.pick(firstNames)} ${chance.pick(surnames)}`,
    municipality: chance.pick(municipalities),
    line: chance.pick(streets),
    carrier: steps >= 2 ? carrier : null,
    guide: steps >= 2 ? guide : null,
    preparedAt: steps >= 1 ? after(prepared) : null,
    sentAt: steps >= 2 ? after(sent) : null,
    deliveredAt: steps >= 3 && !isBack ? after(arrived) : null,
    returnedAt: isBack ? after(arrived) : null,
    receivedAt: place === 'received' ? after(arrived + 40) : null,
  }
}
