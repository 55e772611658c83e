import { sql } from 'kysely'

import { inBogota } from '../../../contract/values/civil-days.ts'
import { betweenDays, type DayRange } from '../../../contract/values/near-days.ts'
import { expectedOf, type PromisedDays } from '../../orders/describe-shipment.ts'
import { gone, outdated, writeToBuyer, type Buyer, type Shop } from '../../orders/email-to-buyer.ts'
import type { Db } from '../../platform/database/pool.ts'
import type { EmailAbout, EmailWriters } from '../../platform/outbox/outbox.ts'

type Late = Buyer & { isPickup: boolean; lines: string[]; promised: PromisedDays | null; newDays: DayRange | null }

/** The writers of e-mails to waiting buyers: about a late parcel, or about a missing address. */
export function waitingEmails({ db, shop, now }: { db: Db; shop: Shop; now: () => Date }): EmailWriters {
  const write = writeToBuyer(shop)
  return {
    order_late: async (message) => {
      const late = await findLate(db, message)
      if (!late?.newDays) return outdated
      if (!late.isLiving) return gone
      const today = inBogota(now()).fecha
      const before = late.promised && `Antes: ${betweenDays(expectedOf(late.promised), today)}.\n`
      return write('order_late', message, late, 'Tu pedido se demora', [
        late.isPickup
          ? 'Esto estará listo para recoger más tarde de lo que dijimos:'
          : 'Esto llega más tarde de lo que dijimos:',
        late.lines.join('\n'),
        `${before ?? ''}Ahora: ${betweenDays(late.newDays, today)}.`,
        `Lo sentimos. Si tienes preguntas, escríbenos a ${shop.helpEmail}.`,
      ])
    },
    address_asked: async (message) => {
      const buyer = await findWaiting(db, message.about)
      if (!buyer) return outdated
      if (!buyer.isLiving) return gone
      return write('address_asked', message, buyer, '¿A dónde enviamos tu pedido?', [
        'Recibimos tu pago, pero no sabemos a dónde enviar tu pedido. Elige una dirección en tu historial y lo preparamos.',
      ])
    },
  }
}

/** A shipment that has not arrived; undefined once it arrived, came back or was cancelled. */
async function findLate(db: Db, { about, occasion }: EmailAbout): Promise<Late | undefined> {
  const { rows } = await sql<Late>`
    select u.name, u.email, u.deleted_at is null as "isLiving", is_picked_up(o.id) as "isPickup", promised_days(o, s.state, s.address_id) as promised,
      new_days(s.id, s.state) as "newDays", array(
        select x.quantity || ' × ' || l.product_name from (
          select order_line_id, quantity from shipment_lines where shipment_id = s.id
          union all
          select id, quantity from order_lines where s.is_whole and order_id = o.id and not digital) x
        join order_lines l on l.id = x.order_line_id order by l.product_name, l.id) as lines
    from orders o join users u on u.id = o.user_id
    cross join lateral (
      select id, state, address_id, false as is_whole from shipments where id = ${occasion}::uuid
      union all
      select o.id, 'to_prepare', null, true where o.id = ${occasion}::uuid and not exists (
        select from shipments where id = ${occasion}::uuid)) s
    where o.id = ${about}::uuid and o.state in ('paid', 'on_delivery')`.execute(db)
  return rows[0]
}

/** The buyer of a paid order that still waits for its address. */
async function findWaiting(db: Db, orderId: string): Promise<Buyer | undefined> {
  const { rows } = await sql<Buyer>`
    select u.name, u.email, u.deleted_at is null as "isLiving" from orders o join users u on u.id = o.user_id
    where o.id = ${orderId} and o.state = 'paid'
      and not exists (select from order_addresses where order_id = o.id)`.execute(db)
  return rows[0]
}
