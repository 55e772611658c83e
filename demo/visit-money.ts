import { sql } from 'kysely'

import type { Tx } from '../server/platform/database/pool.ts'

const prices: [name: string, from: number, to: number][] = [
  ['Diagnóstico a domicilio', 45_000, 45_000],
  ['Limpieza y pasta térmica', 50_000, 80_000],
  ['Cambio de disco y copia', 80_000, 120_000],
  ['Cambio de memoria', 40_000, 60_000],
  ['Instalación del sistema y programas', 70_000, 110_000],
  ['Limpieza de virus', 60_000, 90_000],
  ['Internet y red en casa', 50_000, 100_000],
  ['Cambio de pantalla de portátil', 90_000, 160_000],
]

/** The owner's prices of services, and cash of completed preventive visits that has not been handed over yet. */
export async function addDemoVisitMoney(tx: Tx): Promise<void> {
  await tx.insertInto('servicePriceLists').values({ version: 1 }).execute()
  await tx
    .insertInto('servicePrices')
    .values(
      prices.map(([name, fromAmount, toAmount], index) => ({
        version: 1,
        position: index + 1,
        name,
        fromAmount,
        toAmount,
      })),
    )
    .execute()
  await sql`
    insert into visit_payments (id, task_id, quote_id, method, amount, technician_id, at)
    select gen_random_uuid(), q.task_id, q.id, 'cash', q.total, q.technician_id, least(now(), t.updated_at)
    from visit_quotes q join tasks t on t.id = q.task_id where q.state = 'approved'`.execute(tx)
}
