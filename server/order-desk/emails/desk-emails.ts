import { sql } from 'kysely'

import { trackingLink, type Carrier } from '../../../contract/orders/carriers.ts'
import { orderNumber } from '../../../contract/orders/order-number.ts'
import { inBogota } from '../../../contract/values/civil-days.ts'
import { betweenDays, type DayRange } from '../../../contract/values/near-days.ts'
import { formatPesos } from '../../../contract/values/pesos.ts'
import { endSentence } from '../../../contract/values/sentence.ts'
import { expectedOf, type PromisedDays } from '../../orders/describe-shipment.ts'
import { gone, outdated } from '../../orders/email-to-buyer.ts'
import type { Db } from '../../platform/database/pool.ts'
import type { Email } from '../../platform/mail.ts'
import type { EmailAbout, EmailWriters } from '../../platform/outbox/outbox.ts'
import { guideLine } from './guide-line.ts'

type Shop = { name: string; publicUrl: string; helpEmail: string }

type Sent = {
  name: string
  email: string
  isLiving: boolean
  carrier: Carrier
  /** '' without a guide, or when a separate e-mail has it. */
  guide: string
  isSent: boolean
  isDelivered: boolean
  /** Whether its buyer picked it up. */
  isPickup: boolean
  /** Pesos in cash that its buyer should have ready; 0 for a paid order, or when another shipment of the order collects them. */
  toCollect: number
  lines: string[]
  /** Null once the sending was undone. */
  municipality: string | null
  /** Null without promised days; `newDays`: days that were set since. */
  promised: PromisedDays | null
  newDays: DayRange | null
}

/** The writers of the e-mails about shipments, and of the shop's own about each new order. @param now for dates near today */
export function deskEmails({ db, shop, now }: { db: Db; shop: Shop; now: () => Date }): EmailWriters {
  const writerOf = (kind: 'order_sent' | 'order_delivered') => async (message: EmailAbout) => {
    const sent = await findShipment(db, message.occasion)
    if (!sent.isLiving) return gone
    if (!(kind === 'order_sent' ? sent.isSent : sent.isDelivered)) return outdated
    return writeEmail(kind, message, sent, { shop, today: inBogota(now()).fecha })
  }
  return {
    order_sent: writerOf('order_sent'),
    order_delivered: writerOf('order_delivered'),
    new_order: async ({ about }) => writeToShop(db, about, shop),
  }
}

async function findShipment(db: Db, shipmentId: string): Promise<Sent> {
  const { rows } = await sql<Sent>`
    select u.name, u.email, u.deleted_at is null as "isLiving", s.carrier,
      case when has_guide_email(o.id, s.id, s.guide) then '' else s.guide end as guide, s.sent_at is not null as "isSent",
      s.delivered_at is not null as "isDelivered", s.is_pickup as "isPickup", m.name as municipality, promised_days(o, s.state, s.address_id) as promised,
      new_days(s.id, s.state) as "newDays",
      cash_with_parcel(o, s.number) as "toCollect",
      array(select x.quantity || ' × ' || l.product_name from shipment_lines x join order_lines l on l.id = x.order_line_id
        where x.shipment_id = s.id order by l.product_name, l.id) as lines
    from shipments s join orders o on o.id = s.order_id join users u on u.id = o.user_id
    left join order_addresses a on a.id = s.address_id left join municipalities m on m.code = a.municipality_code
    where s.id = ${shipmentId}`.execute(db)
  return rows[0] as Sent
}

/** The expected arrival; empty without a future day. */
function arrivalText({ promised, newDays, municipality }: Sent, today: string): string[] {
  const days = newDays ?? (promised && expectedOf(promised))
  return days && days.to >= today ? [endSentence(`Llega ${betweenDays(days, today)} a ${municipality}`)] : []
}

function writeEmail(
  kind: 'order_sent' | 'order_delivered',
  { about, occasion }: EmailAbout,
  sent: Sent,
  { shop, today }: { shop: Shop; today: string },
): Email {
  const history = `${shop.publicUrl}/clientPanel/history-shopping`
  const lines = sent.lines.join('\n')
  const tracking = kind === 'order_sent' ? trackingLink(sent.carrier, sent.guide) : ''
  const body =
    kind === 'order_sent'
      ? [
          'Ya va en camino:',
          lines,
          ...arrivalText(sent, today),
          ...(sent.guide === '' ? [] : [guideLine(sent)]),
          ...(sent.toCollect === 0 ? [] : [`Ten listos ${formatPesos(sent.toCollect)} en efectivo.`]),
          ...(tracking === '' ? [] : [`Rastréalo aquí:\n${tracking}`]),
        ]
      : [
          sent.isPickup ? 'Recogiste lo que pediste:' : 'Llegó lo que pediste:',
          lines,
          `Si algo no está bien, escríbenos a ${shop.helpEmail}.`,
        ]
  return {
    to: sent.email,
    subject:
      kind === 'order_sent' ? 'Tu pedido va en camino' : sent.isPickup ? 'Recogiste tu pedido' : 'Tu pedido llegó',
    text: [
      `Hola, ${sent.name}:`,
      ...body,
      `Pedido: ${orderNumber(about)}\nTu historial:\n${history}`,
      `${shop.name}\n${shop.publicUrl}`,
    ].join('\n\n'),
    messageId: `<${kind}.${occasion}@${new URL(shop.publicUrl).hostname}>`,
  }
}

type NewOrder = {
  total: number
  place: string | null
  /** The pickup place; null for an order that is sent. */
  pickupAt: string | null
  isContraEntrega: boolean
  awaitsTransfer: boolean
  isCancelled: boolean
  lines: string[]
}

async function writeToShop(db: Db, orderId: string, shop: Shop): Promise<Email | typeof outdated> {
  const { rows } = await sql<NewOrder>`
    select o.total_price + o.delivery_cost as total, o.is_contra_entrega as "isContraEntrega",
      o.is_by_transfer and o.state = 'pending' as "awaitsTransfer", o.state = 'cancelled' as "isCancelled",
      (select m.name from current_order_address(o.id) a join municipalities m on m.code = a.municipality_code) as place,
      (select a.place_name from current_order_address(o.id) a) as "pickupAt",
      array(select l.quantity || ' × ' || l.product_name from order_lines l where l.order_id = o.id
        order by l.product_name, l.id) as lines
    from orders o where o.id = ${orderId}`.execute(db)
  const { total, place, pickupAt, isContraEntrega, awaitsTransfer, isCancelled, lines } = rows[0] as NewOrder
  if (isCancelled) return outdated
  return {
    to: shop.helpEmail,
    subject: `Pedido nuevo: ${formatPesos(total)}${pickupAt !== null ? ', para recoger' : place === null ? '' : `, ${place}`}`,
    text: [
      `Pedido ${orderNumber(orderId)}`,
      lines.join('\n'),
      ...(pickupAt === null ? [] : [`Lo recogen en ${pickupAt}.`]),
      ...(isContraEntrega ? [`Contra entrega: lo pagan cuando ${pickupAt === null ? 'llegue' : 'lo recojan'}.`] : []),
      ...(awaitsTransfer ? ['Por transferencia: registra el pago cuando llegue.'] : []),
      `${shop.publicUrl}/admin-panel/orders/${orderId}`,
    ].join('\n\n'),
    messageId: `<new_order.${orderId}@${new URL(shop.publicUrl).hostname}>`,
  }
}
