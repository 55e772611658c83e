import { startServer } from '../bench/server-process.ts'
import { openDatabase } from '../server/platform/database/pool.ts'
import { TEST_VAULT_ENV } from '../test/orders/licences.ts'
import { moveAllAtOnce, openMovers } from '../test/visits/movers.ts'
import type { Procedure } from './shop-database.ts'

const ROUNDS = 20
const FREE_HOURS = 50

/**
 * 79 clients of one technician move their visits into 50 hours at once, 20 times: 50 hold every time, and the others keep
 * their hour and are told the nearest three.
 */
export const moves: Procedure = async ({ connectionString }) => {
  const shop = await startServer('main.ts', {
    ...{
      DATABASE_URL: connectionString,
      ...TEST_VAULT_ENV,
      NODE_ENV: 'test',
      LIMITS: 'off',
      DEMO: 'off',
      LOG_LEVEL: 'silent',
    },
  })
  const direct = openDatabase({ connectionString, max: 4 })
  try {
    await direct.pool.query(`update users set role = 'GENERAL' where role = 'TECHNICAL'`)
    const movers = await openMovers({ ...direct, address: shop.address })
    for (let round = 1; round <= ROUNDS; round++) {
      const { moved, refused, stayed } = await moveAllAtOnce(direct, await movers.start())
      const offered = refused.filter(({ body }) => body.code === 'HOUR_TAKEN' && body.data.nearest.length === 3).length
      if (moved !== FREE_HOURS || stayed !== refused.length || offered !== refused.length) {
        throw new Error(
          `round ${round}: ${moved} moved, ${refused.length} refused, ${offered} of them with the nearest three, ${stayed} keep their hour`,
        )
      }
    }
    return [
      `${ROUNDS} of ${ROUNDS} rounds: ${FREE_HOURS} hold, the others keep their hour and are told the nearest three`,
    ]
  } finally {
    await shop.stop()
    await direct.close()
  }
}
