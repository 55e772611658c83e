import { sql } from 'kysely'

import type { OrderIva } from '../../contract/orders/order-iva.ts'
import { orderNumber } from '../../contract/orders/order-number.ts'
import { longMomentOf } from '../../contract/values/moments.ts'
import { formatPesos } from '../../contract/values/pesos.ts'
import { ivaLines } from '../orders/iva-lines.ts'
import type { Db } from '../platform/database/pool.ts'
import type { EmailWriters } from '../platform/outbox/outbox.ts'
import { makeLink } from './links.ts'

type Shop = { name: string; publicUrl: string; helpEmail: string }
type OrderToPay = {
  name: string
  email: string
  isLiving: boolean
  lines: string[]
  delivery: number
  iva: OrderIva
  /** The pickup place with its address; null for an order that is sent. */
  pickupAt: string | null
}

/** The writer of the e-mail with a payment link. Its token is made only now, as for a recovery link. */
export function linkEmails({ db, shop }: { db: Db; shop: Shop }): EmailWriters {
  return {
    payment_link: async ({ about }) => {
      const order = await findOrder(db, about)
      if (!order.isLiving) return { givenUp: 'account deleted' }
      const link = await makeLink(db, about)
      if (!link) return { givenUp: 'no longer so' }
      const number = orderNumber(about)
      return {
        to: order.email,
        subject: `Paga tu pedido ${number}`,
        text: [
          `Hola, ${order.name}:`,
          'Este es el pedido que hiciste por teléfono:',
          order.lines.join('\n'),
          `${order.delivery > 0 ? `Envío: ${formatPesos(order.delivery)}\n` : ''}Total a pagar: ${formatPesos(link.total)}${ivaLines(order.iva)}\nPedido: ${number}`,
          `Págalo aquí, sin iniciar sesión:\n${shop.publicUrl}${link.path}`,
          ...(order.pickupAt === null ? [] : [`Lo recoges en ${order.pickupAt}, cuando esté listo.`]),
          `Te guardamos las unidades hasta el ${longMomentOf(link.expiresAt)}`,
          `Si no lo pediste, no tienes que hacer nada: sin pago no se ${order.pickupAt === null ? 'envía' : 'prepara'}. También puedes escribirnos a ${shop.helpEmail}.`,
          `${shop.name}\n${shop.publicUrl}`,
        ].join('\n\n'),
        messageId: `<payment_link.${about}@${new URL(shop.publicUrl).hostname}>`,
      }
    },
  }
}

async function findOrder(db: Db, orderId: string): Promise<OrderToPay> {
  const { rows } = await sql<OrderToPay>`
    select u.name, u.email, u.deleted_at is null as "isLiving", o.delivery_cost as delivery, iva_of_order(o) as iva,
      (select concat(a.place_name, ' (', a.line, ', ', m.name, ')') from current_order_address(o.id) a
        join municipalities m on m.code = a.municipality_code where a.pickup_place_id is not null) as "pickupAt",
      array(select l.quantity || ' × ' || l.product_name from order_lines l where l.order_id = o.id
        order by l.product_name, l.id) as lines
    from orders o join users u on u.id = o.user_id where o.id = ${orderId}`.execute(db)
  return rows[0] as OrderToPay
}
