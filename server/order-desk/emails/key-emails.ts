import { sql } from 'kysely'

import { longDateOf } from '../../../contract/values/moments.ts'
import { gone, outdated, writeToBuyer, type Buyer, type Shop } from '../../orders/email-to-buyer.ts'
import type { Db } from '../../platform/database/pool.ts'
import type { EmailAbout, EmailWriters } from '../../platform/outbox/outbox.ts'

type Exchanged = Buyer & { productName: string; placedAt: Date; isPaid: boolean }

/**
 * The writer of the e-mail about exchanged keys (P-228). Like every e-mail it contains no key, but a link to the page that shows
 * it.
 */
export function keyEmails({ db, shop }: { db: Db; shop: Shop }): EmailWriters {
  const write = writeToBuyer(shop)
  return {
    key_exchanged: async (message) => {
      const exchanged = await findExchanged(db, message)
      if (!exchanged.isLiving) return gone
      if (!exchanged.isPaid) return outdated
      const { productName, placedAt } = exchanged
      return write('key_exchanged', message, exchanged, `Cambiamos tu clave de ${productName}`, [
        `Cambiamos una clave de ${productName}, de tu pedido del ${longDateOf(placedAt)}. La nueva está en tu historial; la anterior ya no es tuya.`,
        `Si la nueva tampoco funciona, escríbenos a ${shop.helpEmail}.`,
      ])
    },
  }
}

async function findExchanged(db: Db, { occasion }: EmailAbout): Promise<Exchanged> {
  const { rows } = await sql<Exchanged>`
    select u.name, u.email, u.deleted_at is null as "isLiving", l.product_name as "productName", o.created_at as "placedAt",
      o.state = 'paid' as "isPaid"
    from licence_keys k join order_lines l on l.id = k.order_line_id join orders o on o.id = l.order_id
    join users u on u.id = o.user_id where k.id = ${occasion}::bigint`.execute(db)
  return rows[0] as Exchanged
}
