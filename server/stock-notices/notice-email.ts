import { sql } from 'kysely'

import { formatPesos } from '../../contract/values/pesos.ts'
import type { Db } from '../platform/database/pool.ts'
import type { EmailWriters } from '../platform/outbox/outbox.ts'

type Parts = { db: Db; shop: { name: string; publicUrl: string } }
type Notice = { name: string; email: string; productId: string; productName: string; sellingPrice: number }

/**
 * The writer of the e-mail that a product is available again; not to a deleted account, and not about a product that became
 * unavailable in the meantime.
 */
export function stockNoticeEmails({ db, shop }: Parts): EmailWriters {
  return {
    back_in_stock: async ({ about }) => {
      const { rows } = await sql<Notice>`
        select u.name, u.email, p.id as "productId", p.product_name as "productName", p.selling_price as "sellingPrice"
        from stock_notices n join users u on u.id = n.user_id join products p on p.id = n.product_id
        where n.id = ${about} and u.deleted_at is null and p.deleted_at is null`.execute(db)
      const found = rows[0]
      if (!found) return { givenUp: 'no longer so' }
      const { name, email, productId, productName, sellingPrice } = found
      return {
        to: email,
        subject: `Llegó ${productName} · ${shop.name}`,
        text: [
          `Hola, ${name}:`,
          `Nos pediste que te avisáramos: llegó ${productName}, a ${formatPesos(sellingPrice)}.`,
          `Míralo aquí:\n${shop.publicUrl}/product/${productId}`,
          'No apartamos unidades: son de quien compre primero. No volveremos a escribirte sobre este producto, a menos que lo pidas otra vez.',
          `${shop.name}\n${shop.publicUrl}`,
        ].join('\n\n'),
        messageId: `<back_in_stock.${about}@${new URL(shop.publicUrl).hostname}>`,
      }
    },
  }
}
