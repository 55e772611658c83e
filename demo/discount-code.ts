import type { Tx } from '../server/platform/database/pool.ts'

/** The demo shop's discount code: 10 % of a first purchase. */
export async function addDemoCode(tx: Tx): Promise<void> {
  await tx
    .insertInto('discountCodes')
    .values({ code: 'BIENVENIDA10', percent: 10, onceEach: true, isOn: true })
    .execute()
}
