import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { openGivenDatabase, openTestDatabase } from '../database/database.ts'
import { addCleanup } from './cleanup.ts'
import { readyDemoShop } from './demo-shop.ts'
import { areProcessesReused, openHostedShop } from './hosted-shop.ts'
import { spawnShop } from './spawn-shop.ts'

/** Settings that make another demo shop, or none: with these it does not start from a copy. */
const decidesDemo = [
  'DEMO',
  'DATABASE_URL',
  'DATA_DIR',
  'HOST',
  'PUBLIC_URL',
  'PROXY_CIDR',
  'LICENCE_KEYS',
  'SECRET_KEY',
]

/**
 * The real process on a separate database, unless another one is given, as `npm start` runs it, with the demo shop and without request
 * limits. It is stopped at the end of the test file. Browser tests open it in a process that had other shops before.
 * @returns its address on loopback, the process and its output so far, its data folder, and its database
 */
export async function startShopProcess(env: NodeJS.ProcessEnv = {}) {
  const demo = decidesDemo.some((name) => name in env) ? undefined : await readyDemoShop()
  const { db, pool, connectionString } = env.DATABASE_URL
    ? openGivenDatabase(env.DATABASE_URL, 4)
    : await openTestDatabase({ max: 4, template: demo?.template })
  const directory = await mkdtemp(join(tmpdir(), 'alero-process-'))
  addCleanup(() => rm(directory, { recursive: true, force: true }))
  if (demo) await cp(demo.folder, directory, { recursive: true })
  const open = areProcessesReused() ? openHostedShop : spawnShop
  const shop = await open({ DATABASE_URL: connectionString, DATA_DIR: directory, ...env })
  return { ...shop, db, pool, connectionString, directory }
}
