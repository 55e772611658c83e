import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { startServer } from '../bench/server-process.ts'
import { openDatabase } from '../server/platform/database/pool.ts'
import { openTcpProxy } from '../test/http/tcp-proxy.ts'
import { TEST_VAULT_ENV } from '../test/orders/licences.ts'
import { signInAs } from '../test/shop/people.ts'
import { runDayOnThePhone } from '../test/visits/day-on-the-phone.ts'
import { addPhoneVisit, readVisitState, type PhoneVisit } from '../test/visits/phone-visit.ts'
import type { Procedure } from './shop-database.ts'

/** Further rounds use other seeds: `FROM=4`. */
const FROM = Number(process.env.FROM ?? 1)
const ROUNDS = Number(process.env.ROUNDS ?? 3)
const HOURS = ['06:00', '09:00', '12:00', '15:00', '18:00']

/**
 * A day of five visits on one phone, each with two computers, six photos, a part, cash and a signature, while the network comes and goes at
 * random and the session ends once. Nothing may be lost or duplicated.
 */
export const dayOnThePhone: Procedure = async ({ connectionString }) => {
  const folder = await mkdtemp(join(tmpdir(), 'alero-day-'))
  const shop = await startServer('main.ts', {
    ...{ DATABASE_URL: connectionString, DATA_DIR: folder, ...TEST_VAULT_ENV, NODE_ENV: 'test', LIMITS: 'off' },
    ...{ DEMO: 'off', LOG_LEVEL: 'silent' },
  })
  const direct = openDatabase({ connectionString, max: 2 })
  const network = await openTcpProxy(shop.address)
  try {
    const results: string[] = []
    for (let round = FROM; round < FROM + ROUNDS; round++) {
      const technician = await signInAs(
        { ...direct, address: shop.address },
        { role: 'TECHNICAL', name: 'Teresa Muñoz' },
      )
      const visits: PhoneVisit[] = []
      for (const hora of HOURS) {
        visits.push(
          await addPhoneVisit({ ...direct, address: shop.address }, { technician, hora, units: HOURS.length }),
        )
      }
      const endSession = () => direct.pool.query('delete from sessions where user_id = $1', [technician.id])
      const happened = await runDayOnThePhone({
        ...{ network, visits, endSession, seed: round },
        ...{ jar: technician.jar, email: technician.email },
      })
      for (const [index, visit] of visits.entries())
        await expectDone(direct.pool, visit, `round ${round}, visit ${index + 1}`)
      results.push(`round ${round}: ${happened}; all there, once`)
    }
    return results
  } finally {
    await network.close()
    await shop.stop()
    await direct.close()
    await rm(folder, { recursive: true, force: true })
  }
}

/** All visits were added before the first one used its part. */
async function expectDone(pool: Parameters<typeof readVisitState>[0], visit: PhoneVisit, name: string): Promise<void> {
  const found = await readVisitState(pool, visit)
  const { stock, movements, ...rest } = visit.expected
  const taken = { stock: Number(stock) + 1 - HOURS.length, movements: Number(movements) - 1 + HOURS.length }
  const differs = Object.entries({ ...rest, ...taken }).filter(([key, value]) => found[key] !== value)
  if (differs.length > 0) throw new Error(`${name}: ${JSON.stringify(found)}, not ${JSON.stringify(differs)}`)
}
