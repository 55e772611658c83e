import { sql } from 'kysely'

import { PICKUP_WAIT_DAYS } from '../../../contract/delivery/pickup-limits.ts'
import { orderNumber } from '../../../contract/orders/order-number.ts'
import { addDays, dayInBogota, inBogota } from '../../../contract/values/civil-days.ts'
import { nearDay } from '../../../contract/values/near-days.ts'
import { formatPesos } from '../../../contract/values/pesos.ts'
import { endSentence } from '../../../contract/values/sentence.ts'
import { gone, outdated, writeToBuyer, type Buyer, type Shop } from '../../orders/email-to-buyer.ts'
import type { Db } from '../../platform/database/pool.ts'
import type { EmailAbout, EmailWriters } from '../../platform/outbox/outbox.ts'

type Ready = Buyer & {
  isReady: boolean
  preparedAt: Date
  placeName: string
  hours: string
  line: string
  municipality: string
  /** Pesos in cash to be paid there; 0 for a paid order. */
  toCollect: number
  /** Whether another part of its order is still to be picked up. */
  hasOthers: boolean
  lines: string[]
}

/**
 * The writers of e-mails that an order is ready for pickup, and that it still waits (P-306, P-317): place, hours, last day and
 * what to bring.
 */
export function pickupEmails({ db, shop, now }: { db: Db; shop: Shop; now: () => Date }): EmailWriters {
  const write = writeToBuyer(shop)
  return {
    pickup_ready: async (message) => {
      const ready = await findReady(db, message)
      if (!ready?.isReady) return outdated
      if (!ready.isLiving) return gone
      return write('pickup_ready', message, ready, 'Tu pedido está listo para recoger', [
        'Ya puedes recogerlo:',
        ...howToPickUp(ready, message),
        endSentence(`Te lo guardamos hasta ${waitsUntil(ready, now())}`),
      ])
    },
    pickup_reminder: async (message) => {
      const ready = await findReady(db, message)
      if (!ready?.isReady) return outdated
      if (!ready.isLiving) return gone
      return write('pickup_reminder', message, ready, 'Tu pedido te espera en la tienda', [
        'Todavía no has recogido:',
        ...howToPickUp(ready, message),
        `Te lo guardamos hasta ${endSentence(waitsUntil(ready, now()))} Si no alcanzas a venir, escríbenos a ${shop.helpEmail}.`,
      ])
    },
  }
}

const waitsUntil = ({ preparedAt }: Ready, now: Date): string =>
  nearDay(addDays(dayInBogota(preparedAt), PICKUP_WAIT_DAYS), inBogota(now).fecha)

/** The goods, the place and hours, what to bring and the amount to pay. */
function howToPickUp(ready: Ready, { about }: EmailAbout): string[] {
  const { lines, placeName, line, municipality, hours, toCollect, hasOthers } = ready
  const number = orderNumber(about)
  const cash = [
    hasOthers ? 'Pagas todo el pedido con lo primero que recojas.' : 'Lo pagas al recogerlo.',
    `Ten listos ${formatPesos(toCollect)} en efectivo.`,
  ]
  return [
    lines.join('\n'),
    `${placeName}\n${line}, ${municipality}\nHorario: ${endSentence(hours)}`,
    `Trae tu documento y el número del pedido: ${number}. Si va otra persona, que lleve el número.`,
    ...(toCollect === 0 ? [] : [cash.join(' ')]),
  ]
}

async function findReady(db: Db, { occasion }: EmailAbout): Promise<Ready | undefined> {
  const { rows } = await sql<Ready>`
    select u.name, u.email, u.deleted_at is null as "isLiving",
      -- What was prepared once more since has an e-mail of its own.
      s.state = 'prepared' and s.is_pickup and ${occasion} in (s.id::text, pickup_occasion(s)) as "isReady",
      s.prepared_at as "preparedAt", a.place_name as "placeName", a.hours, a.line, m.name as municipality,
      cash_with_parcel(o, s.number)::float8 as "toCollect",
      exists (select from shipments x where x.order_id = o.id and x.id <> s.id and x.state in ('to_prepare', 'prepared')) as "hasOthers",
      array(select x.quantity || ' × ' || l.product_name from shipment_lines x join order_lines l on l.id = x.order_line_id
        where x.shipment_id = s.id order by l.product_name, l.id) as lines
    from shipments s join orders o on o.id = s.order_id join users u on u.id = o.user_id
    cross join lateral current_order_address(o.id) a join municipalities m on m.code = a.municipality_code
    where s.id = left(${occasion}, 36)::uuid`.execute(db)
  return rows[0]
}
