import { setTimeout as wait } from 'node:timers/promises'

import { startServer } from '../bench/server-process.ts'
import { TEST_VAULT_ENV } from '../test/orders/licences.ts'
import type { Procedure } from './shop-database.ts'

const ROUNDS = 5
const TIMEOUT_MS = 60_000

/** Kills PostgreSQL five times under the running shop, which must recover by itself each time. */
export const databaseKilled: Procedure = async ({ connectionString, postmaster }) => {
  const shop = await startServer('main.ts', {
    ...{ DATABASE_URL: connectionString, ...TEST_VAULT_ENV, NODE_ENV: 'test', LIMITS: 'off', DEMO: 'off' },
    LOG_LEVEL: 'silent',
  })
  try {
    const seconds: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      await until('the shop serves', () => serves(shop.address))
      const pid = await postmaster()
      process.kill(pid, 'SIGKILL')
      const killed = performance.now()
      await until('PostgreSQL is back', async () => (await postmaster().catch(() => pid)) !== pid)
      await until('the shop serves again', () => serves(shop.address))
      seconds.push((performance.now() - killed) / 1_000)
    }
    return [`served again after ${seconds.map((value) => value.toFixed(1)).join(', ')} s`]
  } finally {
    await shop.stop()
  }
}

let names = 0
/** Requests an uncached response. */
async function serves(address: string): Promise<boolean> {
  const { status } = await fetch(`${address}/api/search?q=nueva${names++}`)
  return status === 200
}

async function until(what: string, holds: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + TIMEOUT_MS
  while (performance.now() < deadline) {
    if (await holds()) return
    await wait(20)
  }
  throw new Error(`not within ${TIMEOUT_MS / 1_000} s: ${what}`)
}
