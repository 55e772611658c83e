import { sql } from 'kysely'

import type { CancelReason } from '../../../contract/order-desk/desk-rules.ts'
import { longDateOf } from '../../../contract/values/moments.ts'
import { formatPesos } from '../../../contract/values/pesos.ts'
import { gone, outdated, writeToBuyer, type Buyer, type Shop } from '../../orders/email-to-buyer.ts'
import type { Db } from '../../platform/database/pool.ts'
import type { EmailAbout, EmailWriters } from '../../platform/outbox/outbox.ts'

type Parcel = Buyer & {
  lines: string[]
  owed: number
  toCollect: number
  hasOthers: boolean
  isOver: boolean
  isPickup: boolean
}
type Order = Buyer & {
  lines: string[]
  day: string
  reason: CancelReason | null
  /** Pesos that the shop still has to refund, and has already refunded. */
  owed: number
  refunded: number
  /** The final state: with a refund due, or unpaid with a link or on delivery. */
  state: 'refund_due' | 'uncollected' | 'cancelled'
  hadLink: boolean
}

/** The writers of e-mails to buyers about cancellations by the shop: of a single parcel, or of a whole order. */
export function cancelledEmails({ db, shop }: { db: Db; shop: Shop }): EmailWriters {
  const write = writeToBuyer(shop)
  return {
    parcel_cancelled: async (message) => {
      const cancelled = await findParcel(db, message)
      if (!cancelled) return outdated
      if (!cancelled.isLiving) return gone
      const { isPickup } = cancelled
      const subject = isPickup ? 'Cancelamos parte de tu pedido' : 'Cancelamos un envío de tu pedido'
      return write('parcel_cancelled', message, cancelled, subject, [
        isPickup ? 'No lo habías recogido y lo cancelamos:' : 'Este envío no había salido y lo cancelamos:',
        cancelled.lines.join('\n'),
        ...restText(cancelled),
        `Lo sentimos. Si tienes preguntas, escríbenos a ${shop.helpEmail}.`,
      ])
    },
    order_cancelled: async (message) => {
      const order = await findOrder(db, message)
      if (!order) return outdated
      if (!order.isLiving) return gone
      const { day, lines, reason } = order
      const help = `Si tienes preguntas, escríbenos a ${shop.helpEmail}.`
      // An order may be cancelled unpaid, and again after a later payment: two e-mails with different message ids.
      const named = {
        ...message,
        occasion: `${message.about}.${message.occasion}`,
        isInHistory: order.state !== 'cancelled',
      }
      return write('order_cancelled', named, order, 'Cancelamos tu pedido', [
        `Cancelamos tu pedido del ${day}.${lines.length > 0 ? ' Esto ya no te llega:' : ''}`,
        ...(lines.length > 0 ? [lines.join('\n')] : []),
        ...(reason ? reasonsForBuyer[reason] : []),
        ...moneyText(order),
        reason === 'asked' ? help : `Lo sentimos. ${help}`,
      ])
    },
  }
}

/** Further information for the buyer of a parcel: about the money, and about the rest of the order. */
function restText({ owed, toCollect, hasOthers, isOver, isPickup }: Parcel): string[] {
  return [
    ...(isOver ? ['Con esto todo tu pedido queda cancelado.'] : []),
    ...(owed > 0 ? [`Vamos a devolverte ${formatPesos(owed)}.`] : []),
    ...(toCollect > 0
      ? [`Cuando ${isPickup ? 'recojas' : 'llegue'} lo demás, ten listos ${formatPesos(toCollect)} en efectivo.`]
      : []),
    ...(hasOthers ? ['Lo demás de tu pedido sigue igual.'] : []),
  ]
}

/** A parcel that was cancelled alone, with the current refund due to its buyer or the cash to be paid. */
async function findParcel(db: Db, { about, occasion }: EmailAbout): Promise<Parcel | undefined> {
  const { rows } = await sql<Parcel>`
    select u.name, u.email, u.deleted_at is null as "isLiving", s.is_pickup as "isPickup", o.state not in ('paid', 'on_delivery') as "isOver",
      case o.state when 'paid' then (refund_owed(o)).amount
        when 'refund_due' then amount_paid(o) - amount_refunded(o.id) else 0 end::float8 as owed,
      case when o.state = 'on_delivery' and (cash_of(o)).taken_at is null then (cash_of(o)).amount else 0 end::float8 as "toCollect",
      o.state in ('paid', 'on_delivery') and (exists (
        select from shipments x where x.order_id = o.id and x.state in ('to_prepare', 'prepared', 'sent', 'delivered'))
        or exists (select from order_lines where order_id = o.id and digital)) as "hasOthers",
      array(select x.quantity || ' × ' || l.product_name from shipment_lines x join order_lines l on l.id = x.order_line_id
        where x.shipment_id = s.id order by l.product_name, l.id) as lines
    from shipments s join orders o on o.id = s.order_id join users u on u.id = o.user_id
    where s.id = ${occasion}::uuid and o.id = ${about}::uuid and s.state = 'cancelled'`.execute(db)
  return rows[0]
}

/** The sentence for the buyer about the reason chosen at the desk; the typed detail stays internal. */
const reasonsForBuyer: Record<CancelReason, string[]> = {
  asked: ['Lo hicimos porque nos lo pediste.'],
  no_units: ['No tenemos unidades para enviarte.'],
  suspicious: [],
  unpaid: ['No nos llegó tu pago. Si ya lo hiciste, envíanos el comprobante.'],
  other: [],
}

function moneyText({ state, hadLink, owed, refunded }: Order): string[] {
  if (state !== 'refund_due') return [`${hadLink ? 'El enlace de pago ya no sirve. ' : ''}No tienes que pagar nada.`]
  return [
    ...(refunded > 0 ? [`Ya te devolvimos ${formatPesos(refunded)}.`] : []),
    ...(owed > 0 ? [`Vamos a devolverte ${formatPesos(owed)}.`] : []),
  ]
}

/** An order that the desk cancelled, while its state is still the one of the queued e-mail. */
async function findOrder(db: Db, { about, occasion }: EmailAbout): Promise<Order | undefined> {
  const { rows } = await sql<Omit<Order, 'day'> & { createdAt: Date }>`
    select u.name, u.email, u.deleted_at is null as "isLiving", o.created_at as "createdAt", lines_not_coming(o) as lines,
      (select e.detail ->> 'reason' from order_events e where e.order_id = o.id and e.event = 'cancelled' order by e.id desc limit 1) as reason,
      case when paid.was then amount_paid(o) - amount_refunded(o.id) else 0 end::float8 as owed,
      case when paid.was then amount_refunded(o.id) else 0 end::float8 as refunded,
      case when paid.was then 'refund_due' else o.state end as state, o.state = 'cancelled' and o.is_by_phone as "hadLink"
    from orders o join users u on u.id = o.user_id
    cross join lateral (select o.state in ('refund_due', 'refunded') as was) paid
    where o.id = ${about}::uuid and case when paid.was then 'refund_due' else o.state end = ${occasion}`.execute(db)
  const [row] = rows
  return row && { ...row, day: longDateOf(row.createdAt) }
}
