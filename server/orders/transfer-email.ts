import { sql } from 'kysely'

import type { OrderIva } from '../../contract/orders/order-iva.ts'
import { orderNumber } from '../../contract/orders/order-number.ts'
import type { Transfer } from '../../contract/orders/transfers.ts'
import { longMomentOf } from '../../contract/values/moments.ts'
import { formatPesos } from '../../contract/values/pesos.ts'
import type { Db } from '../platform/database/pool.ts'
import type { EmailWriters } from '../platform/outbox/outbox.ts'
import { gone, outdated, writeToBuyer, type Buyer, type Shop } from './email-to-buyer.ts'
import { ivaLines } from './iva-lines.ts'

type OrderToTransfer = Buyer & {
  isWaiting: boolean
  total: number
  delivery: number
  iva: OrderIva
  lines: string[]
  /** The pickup place as a sentence names it; null for an order that is sent. */
  pickupAt: string | null
  transfer: Transfer
}

/** The writer of the e-mail with the account for the transfer of an order, the amount and the deadline (P-271). */
export function transferEmails({ db, shop }: { db: Db; shop: Shop }): EmailWriters {
  const write = writeToBuyer(shop)
  return {
    transfer_awaited: async (message) => {
      const order = await findOrder(db, message.about)
      if (!order.isLiving) return gone
      if (!order.isWaiting) return outdated
      const number = orderNumber(message.about)
      const { total, delivery, transfer } = order
      return write('transfer_awaited', message, order, `Transfiere el pago de tu pedido ${number}`, [
        'Recibimos tu pedido:',
        order.lines.join('\n'),
        `${delivery > 0 ? `Envío: ${formatPesos(delivery)}\n` : ''}Total a transferir: ${formatPesos(total)}${ivaLines(order.iva)}`,
        ...(transfer.transferTo === '' ? [] : ['Transfiere a:', transfer.transferTo]),
        `Escribe ${number} como referencia o mensaje de la transferencia.`,
        `Te guardamos las unidades hasta el ${longMomentOf(new Date(transfer.until))}`,
        ...(order.pickupAt === null ? [] : [`Lo recoges en ${order.pickupAt}, cuando esté listo.`]),
        `Cuando confirmemos tu pago te escribimos. Si tienes preguntas, escríbenos a ${shop.helpEmail}.`,
      ])
    },
  }
}

async function findOrder(db: Db, orderId: string): Promise<OrderToTransfer> {
  const { rows } = await sql<OrderToTransfer>`
    select u.name, u.email, u.deleted_at is null as "isLiving", o.state = 'pending' as "isWaiting",
      o.total_price + o.delivery_cost as total, o.delivery_cost as delivery, iva_of_order(o) as iva, transfer_of(o) as transfer,
      (select concat(a.place_name, ' (', a.line, ', ', m.name, ')') from current_order_address(o.id) a
        join municipalities m on m.code = a.municipality_code where a.pickup_place_id is not null) as "pickupAt",
      array(select l.quantity || ' × ' || l.product_name from order_lines l where l.order_id = o.id
        order by l.product_name, l.id) as lines
    from orders o join users u on u.id = o.user_id where o.id = ${orderId}`.execute(db)
  return rows[0] as OrderToTransfer
}
