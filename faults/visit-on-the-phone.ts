import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { startServer } from '../bench/server-process.ts'
import { openDatabase } from '../server/platform/database/pool.ts'
import { openTcpProxy } from '../test/http/tcp-proxy.ts'
import { TEST_VAULT_ENV } from '../test/orders/licences.ts'
import { addPhoneVisit, readVisitState } from '../test/visits/phone-visit.ts'
import { runVisitWithCrashes } from '../test/visits/visit-with-crashes.ts'
import { visitActions } from '../test/visits/visit-without-signal.ts'
import type { Procedure } from './shop-database.ts'

/** Further rounds are other seeds: `FROM=21`. */
const FROM = Number(process.env.FROM ?? 1)
const ROUNDS = Number(process.env.ROUNDS ?? 20)
const KILLS = 4

/**
 * A visit with two computers, six photos, one part, cash and a signature, without a network from the first step to the last: the browser
 * is killed at random moments, and the network comes back at random for a moment. Nothing may be lost or doubled.
 */
export const visitOnThePhone: Procedure = async ({ connectionString }) => {
  const folder = await mkdtemp(join(tmpdir(), 'alero-visits-'))
  const shop = await startServer('main.ts', {
    ...{ DATABASE_URL: connectionString, DATA_DIR: folder, ...TEST_VAULT_ENV, NODE_ENV: 'test', LIMITS: 'off' },
    ...{ DEMO: 'off', LOG_LEVEL: 'silent' },
  })
  const direct = openDatabase({ connectionString, max: 2 })
  const network = await openTcpProxy(shop.address)
  try {
    const results: string[] = []
    for (let round = FROM; round < FROM + ROUNDS; round++) {
      const visit = await addPhoneVisit({ ...direct, address: shop.address })
      const happened = await runVisitWithCrashes({
        network,
        ...visit,
        actions: visitActions(visit),
        seed: round,
        kills: KILLS,
      }).catch((error: unknown) => {
        throw new Error(`round ${round} stopped, after ${results.length} that held`, { cause: error })
      })
      const found = await readVisitState(direct.pool, visit)
      const differs = Object.entries(visit.expected).filter(([key, value]) => found[key] !== value)
      if (differs.length > 0) throw new Error(`round ${round}: ${JSON.stringify(found)}`)
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
