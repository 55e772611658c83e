import { sql } from 'kysely'

import { formatPesos } from '../../contract/values/pesos.ts'
import type { DeletionReader, OpenObligation } from '../accounts/context.ts'
import type { Tx } from '../platform/database/pool.ts'
import { cashInHand } from './money/cash.ts'

/**
 * The open obligations of a technician: cash that was not handed over prevents the deletion, because nobody would owe it any
 * more; open visits continue without a technician, so the deleter is warned (decision 0118).
 */
export async function openTechnicianWork(tx: Tx, userId: string, reader: DeletionReader): Promise<OpenObligation[]> {
  const cash = await cashInHand(tx, userId)
  const { rows } = await sql<{ visits: number }>`
    select count(*)::int as visits from tasks
    where technician_id = ${userId} and estado in ('pendiente', 'en proceso')`.execute(tx)
  const visits = rows[0]?.visits ?? 0
  const has = reader === 'self' ? 'Tienes' : 'Tiene'
  return [
    ...(cash > 0 ? [{ isBlocking: true, message: cashText[reader](formatPesos(cash)) }] : []),
    ...(visits > 0
      ? [
          {
            isBlocking: false,
            message:
              visits === 1
                ? `${has} una visita por hacer: queda sin técnico.`
                : `${has} ${visits} visitas por hacer: quedan sin técnico.`,
          },
        ]
      : []),
  ]
}

const cashText: Record<DeletionReader, (amount: string) => string> = {
  self: (amount) => `Tienes ${amount} en efectivo por entregar. Podrás eliminar tu cuenta cuando los entregues.`,
  shop: (amount) => `Tiene ${amount} en efectivo sin entregar. Recíbelos primero en Efectivo.`,
}
