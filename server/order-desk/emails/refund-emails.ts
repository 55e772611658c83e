import { sql } from 'kysely'

import { longDateOf } from '../../../contract/values/moments.ts'
import { formatPesos } from '../../../contract/values/pesos.ts'
import { gone, outdated, writeToBuyer, type Buyer, type Shop } from '../../orders/email-to-buyer.ts'
import type { Db } from '../../platform/database/pool.ts'
import type { EmailAbout, EmailWriters } from '../../platform/outbox/outbox.ts'

type Refund = Buyer & {
  amount: number
  placedAt: Date
  /** How it went back; null where nobody said: the operator closed its task in the terminal, or it was bought at the counter. */
  by: 'provider' | 'transfer' | null
  /** Pesos that the shop currently still owes. */
  owed: number
  isUndone: boolean
}

/** The writers of e-mails to buyers about refunds (P-190), and about refunds recorded by mistake (P-200). */
export function refundEmails({ db, shop }: { db: Db; shop: Shop }): EmailWriters {
  const write = writeToBuyer(shop)
  return {
    refund_made: async (message) => {
      const refund = await findRefund(db, message)
      if (!refund.isLiving) return gone
      if (refund.isUndone) return outdated
      const { amount, placedAt, by, owed } = refund
      return write('refund_made', message, refund, 'Te devolvimos dinero de tu pedido', [
        `Te devolvimos ${formatPesos(amount)} de tu pedido del ${longDateOf(placedAt)}.`,
        ...(by === null ? [] : [waysBack[by]]),
        ...(owed > 0 ? [`Todavía te debemos ${formatPesos(owed)}.`] : []),
        `Si no ves el dinero en unos días, escríbenos a ${shop.helpEmail}.`,
      ])
    },
    refund_corrected: async (message) => {
      const refund = await findRefund(db, message)
      if (!refund.isLiving) return gone
      const { amount, placedAt, owed } = refund
      return write('refund_corrected', message, refund, 'Corrección: no te hemos devuelto ese dinero', [
        `Te escribimos que te devolvimos ${formatPesos(amount)} de tu pedido del ${longDateOf(placedAt)}. Fue un error nuestro: ese dinero no salió.`,
        owed > 0
          ? `Te debemos ${formatPesos(owed)} y te escribimos cuando te los devolvamos.`
          : 'De este pedido no te debemos dinero.',
        `Si tienes dudas, escríbenos a ${shop.helpEmail}.`,
      ])
    },
  }
}

const waysBack = {
  provider: 'Vuelve al medio con el que pagaste: tu banco puede tardar unos días en mostrarlo.',
  transfer: 'Lo enviamos por transferencia.',
}

async function findRefund(db: Db, { occasion }: EmailAbout): Promise<Refund> {
  const { rows } = await sql<Refund>`
    select u.name, u.email, u.deleted_at is null as "isLiving", r.amount::float8 as amount, o.created_at as "placedAt",
      case when r.provider_tx_id is not null then 'provider' when cardinality(r.proof) > 0 and not o.is_at_counter then 'transfer' end as by,
      coalesce(refund_awaited(o), 0)::float8 as owed,
      exists (select from undone_refunds u where u.refund_id = r.id) as "isUndone"
    from order_refunds r join orders o on o.id = r.order_id join users u on u.id = o.user_id
    where r.id = ${occasion}::bigint`.execute(db)
  return rows[0] as Refund
}
