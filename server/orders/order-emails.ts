import { sql } from 'kysely'

import type { CodeKind } from '../../contract/orders/discount-rules.ts'
import { discountText } from '../../contract/orders/discount-text.ts'
import type { OrderIva } from '../../contract/orders/order-iva.ts'
import { orderNumber } from '../../contract/orders/order-number.ts'
import { inBogota } from '../../contract/values/civil-days.ts'
import { longMomentOf } from '../../contract/values/moments.ts'
import { betweenDays } from '../../contract/values/near-days.ts'
import { formatPesos } from '../../contract/values/pesos.ts'
import { endSentence } from '../../contract/values/sentence.ts'
import type { Db } from '../platform/database/pool.ts'
import type { Email } from '../platform/mail.ts'
import type { EmailWriters } from '../platform/outbox/outbox.ts'
import { expectedOf, type PromisedDays } from './describe-shipment.ts'
import { ivaLines } from './iva-lines.ts'

type OrderEmail = {
  name: string
  email: string
  isLiving: boolean
  totalPrice: number
  deliveryCost: number
  discount: { code: string; kind: CodeKind; amount: number } | null
  iva: OrderIva
  createdAt: Date
  isContraEntrega: boolean
  /** Bought at the counter, and taken from there. */
  isAtCounter: boolean
  hasKeys: boolean
  /** Whether something of it is sent. */
  isSent: boolean
  /** The municipality of the address; null without an address. */
  municipality: string | null
  /** The pickup place as a sentence names it; null for an order that is sent. */
  pickupAt: string | null
  /** Null once nothing of it is on its way, and without promised days. */
  promised: PromisedDays | null
  lines: { productName: string; quantity: number; sellingPrice: number }[]
}

type Kind = 'receipt' | 'refund_due'
type Shop = { name: string; publicUrl: string; helpEmail: string }

/** The writers of e-mails about orders. @param now for dates near today */
export function orderEmails({ db, shop, now }: { db: Db; shop: Shop; now: () => Date }): EmailWriters {
  const writerOf = (kind: Kind) => async (message: { about: string }) => {
    const known = await findOrder(db, message.about)
    if (!known.isLiving) return { givenUp: 'account deleted' }
    return writeEmail(kind, message.about, known, { shop, today: inBogota(now()).fecha })
  }
  return { receipt: writerOf('receipt'), refund_due: writerOf('refund_due') }
}

async function findOrder(db: Db, orderId: string): Promise<OrderEmail> {
  const { rows } = await sql<OrderEmail>`
    select u.name, u.email, u.deleted_at is null as "isLiving", o.total_price as "totalPrice",
      o.delivery_cost as "deliveryCost",
      discount_of_order(o.id) as discount,
      iva_of_order(o) as iva, o.created_at as "createdAt", o.is_contra_entrega as "isContraEntrega",
      o.is_at_counter as "isAtCounter",
      l.lines, l.has_keys as "hasKeys", l.is_sent as "isSent",
      (select m.name from current_order_address(o.id) a join municipalities m on m.code = a.municipality_code) as municipality,
      (select concat(a.place_name, ' (', a.line, ', ', m.name, '). Horario: ', a.hours) from current_order_address(o.id) a
        join municipalities m on m.code = a.municipality_code where a.pickup_place_id is not null) as "pickupAt",
      promised_days(o, 'to_prepare', null) as promised
    from orders o join users u on u.id = o.user_id
    cross join lateral (
      select bool_or(digital) as has_keys, bool_or(not digital) as is_sent, jsonb_agg(jsonb_build_object('productName', product_name, 'quantity', quantity,
        'sellingPrice', selling_price) order by product_name, id) as lines
      from order_lines where order_id = o.id) l
    where o.id = ${orderId}`.execute(db)
  return rows[0] as OrderEmail
}

/** When it arrives and where, as far as that is known; who gave no address learns that it is awaited. */
function arrivalText({ isSent, isAtCounter, municipality, pickupAt, promised }: OrderEmail, today: string): string[] {
  if (isAtCounter) return ['Este comprobante no es factura electrónica.']
  if (!isSent) return []
  if (municipality === null) return ['Nos falta tu dirección: elígela en tu historial y lo preparamos.']
  const days = promised && expectedOf(promised)
  if (pickupAt !== null) {
    const ready = days && days.to >= today ? ` Estará listo ${betweenDays(days, today)}.` : ''
    return [`Lo recoges en ${endSentence(pickupAt)}${ready} Te escribimos cuando puedas pasar por él.`]
  }
  return [
    days && days.to >= today
      ? endSentence(`Llega ${betweenDays(days, today)} a ${municipality}`)
      : endSentence(`Va a ${municipality}`),
  ]
}

/** The e-mail about an order. It contains no licence keys, but a link to the page that shows them. */
function writeEmail(
  kind: Kind,
  orderId: string,
  about: OrderEmail,
  { shop, today }: { shop: Shop; today: string },
): Email {
  // Orders are named by the first eight characters of their id.
  const number = orderNumber(orderId)
  const paid = about.totalPrice + about.deliveryCost
  const isReceipt = kind === 'receipt'
  const history = `${shop.publicUrl}/clientPanel/history-shopping`
  const body = isReceipt
    ? [
        about.isContraEntrega
          ? `Recibimos tu pedido del ${longMomentOf(about.createdAt)}:`
          : about.isAtCounter
            ? `Gracias por tu compra en la tienda, del ${longMomentOf(about.createdAt)}:`
            : `Recibimos tu pago. Este es el resumen de tu compra del ${longMomentOf(about.createdAt)}:`,
        about.lines
          .map(
            ({ productName, quantity, sellingPrice }) =>
              `${quantity} × ${productName}: ${formatPesos(quantity * sellingPrice)}`,
          )
          .join('\n'),
        `${about.discount ? `${discountText(about.discount)}\n` : ''}${about.deliveryCost > 0 ? `Envío: ${formatPesos(about.deliveryCost)}\n` : ''}Total: ${formatPesos(paid)}${ivaLines(about.iva)}\nPedido: ${number}`,
        ...(about.isContraEntrega
          ? [
              `Lo pagas cuando ${about.pickupAt === null ? 'llegue' : 'lo recojas'}. Ten listos ${formatPesos(paid)} en efectivo.`,
            ]
          : []),
        ...arrivalText(about, today),
        about.hasKeys ? `Las claves de tus licencias están en tu historial:\n${history}` : `Tu historial:\n${history}`,
      ]
    : [
        `Tu pago de ${formatPesos(paid)} llegó cuando la reserva ya había vencido y no quedaban unidades${about.discount ? `, o usos del código ${about.discount.code}` : ''}.`,
        `Te devolveremos todo el dinero. Si tienes preguntas, escríbenos a ${shop.helpEmail}.\nPedido: ${number}`,
      ]
  return {
    to: about.email,
    subject: isReceipt
      ? about.isAtCounter
        ? `Tu compra en la tienda ${number}`
        : `Recibimos tu pedido ${number}`
      : `Vamos a devolverte tu dinero · ${shop.name}`,
    text: [`Hola, ${about.name}:`, ...body, `${shop.name}\n${shop.publicUrl}`].join('\n\n'),
    // The message id is always the same, so that no mail server delivers an e-mail twice.
    messageId: `<${kind}.${orderId}@${new URL(shop.publicUrl).hostname}>`,
  }
}
