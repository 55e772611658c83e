import { sql } from 'kysely'

import { betweenDays, type DayRange } from '../../contract/day-words.ts'
import { inBogota } from '../../contract/maintenance-calendar.ts'
import { formatPesos } from '../../contract/pesos.ts'
import { expectedOf, type PromisedDays } from '../orders/describe-shipment.ts'
import type { Db } from '../platform/database/pool.ts'
import type { Email } from '../platform/mail.ts'
import type { EmailAbout, EmailWriters } from '../platform/outbox/outbox.ts'

type Shop = { name: string; publicUrl: string; helpEmail: string }
type Buyer = { name: string; email: string; isLiving: boolean }
type Cancelled = Buyer & { lines: string[]; owed: number; toCollect: number; hasOthers: boolean; isOver: boolean }
type Late = Buyer & { lines: string[]; promised: PromisedDays | null; newDays: DayRange | null }

const outdated = { givenUp: 'no longer so' }
const gone = { givenUp: 'account deleted' }

/** Who writes to buyers that wait: for a parcel that is late, one that was cancelled, or without a word about where theirs goes. */
export function waitingEmails({ db, shop, now }: { db: Db; shop: Shop; now: () => Date }): EmailWriters {
  const history = `${shop.publicUrl}/clientPanel/history-shopping`
  const write = (kind: string, { about, occasion }: EmailAbout, to: Buyer, subject: string, body: string[]): Email => ({
    to: to.email,
    subject,
    text: [
      `Hola, ${to.name}:`,
      ...body,
      `Pedido: ${about.slice(0, 8).toUpperCase()}\nTu historial:\n${history}`,
      `${shop.name}\n${shop.publicUrl}`,
    ].join('\n\n'),
    messageId: `<${kind}.${occasion || about}@${new URL(shop.publicUrl).hostname}>`,
  })
  return {
    order_late: async (message) => {
      const late = await findLate(db, message)
      if (!late?.newDays) return outdated
      if (!late.isLiving) return gone
      const today = inBogota(now()).fecha
      const before = late.promised && `Antes: ${betweenDays(expectedOf(late.promised), today)}.\n`
      return write('order_late', message, late, 'Tu pedido se demora', [
        'Esto llega más tarde de lo que dijimos:',
        late.lines.join('\n'),
        `${before ?? ''}Ahora: ${betweenDays(late.newDays, today)}.`,
        `Lo sentimos. Si tienes preguntas, escríbenos a ${shop.helpEmail}.`,
      ])
    },
    parcel_cancelled: async (message) => {
      const cancelled = await findCancelled(db, message)
      if (!cancelled) return outdated
      if (!cancelled.isLiving) return gone
      return write('parcel_cancelled', message, cancelled, 'Cancelamos un envío de tu pedido', [
        'Este envío no había salido y lo cancelamos:',
        cancelled.lines.join('\n'),
        ...wordsOfRest(cancelled),
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

/** What else its buyer is to know: of the money, and of what else was ordered. */
function wordsOfRest({ owed, toCollect, hasOthers, isOver }: Cancelled): string[] {
  return [
    ...(isOver ? ['Con esto todo tu pedido queda cancelado.'] : []),
    ...(owed > 0 ? [`Vamos a devolverte ${formatPesos(owed)}.`] : []),
    ...(toCollect > 0 ? [`Cuando llegue lo demás, ten listos ${formatPesos(toCollect)} en efectivo.`] : []),
    ...(hasOthers ? ['Lo demás de tu pedido sigue igual.'] : []),
  ]
}

/** A parcel that was cancelled by itself, with what is owed to its buyer, or to be paid in cash, by now. */
async function findCancelled(db: Db, { about, occasion }: EmailAbout): Promise<Cancelled | undefined> {
  const { rows } = await sql<Cancelled>`
    select u.name, u.email, u.deleted_at is null as "isLiving", o.state not in ('paid', 'on_delivery') as "isOver",
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

/** A shipment that has not arrived; nothing once it has, or came back, or was cancelled. */
async function findLate(db: Db, { about, occasion }: EmailAbout): Promise<Late | undefined> {
  const { rows } = await sql<Late>`
    select u.name, u.email, u.deleted_at is null as "isLiving", promised_days(o, s.state, s.address_id) as promised,
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
