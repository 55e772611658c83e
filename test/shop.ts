import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { loadDemoShopIfEmpty } from '../demo/load-demo-shop.ts'
import { buildApp } from '../server/app.ts'
import { readConfig } from '../server/config.ts'
import type { PictureNetwork } from '../server/images/fetch-picture.ts'
import { openLicenceVault } from '../server/licences/licence-vault.ts'
import { listen } from '../server/platform/database/listen.ts'
import { atEnd } from './at-end.ts'
import { openTestDatabase } from './database.ts'
import { watchProblems } from './declared-problems.ts'

/**
 * The whole shop on a database of its own, listening on a free port of loopback, with the demo catalogue unless said
 * otherwise. Limits on requests are off unless `limits` asks for them; with `hearsChanges: false` what the database announces
 * never arrives.
 */
export async function openTestShop({
  demo = true,
  limits = false,
  hearsChanges = true,
  env = {},
  pictureNetwork,
}: {
  demo?: boolean
  limits?: boolean
  hearsChanges?: boolean
  env?: NodeJS.ProcessEnv
  pictureNetwork?: PictureNetwork
} = {}) {
  const database = await openTestDatabase()
  const directory = await mkdtemp(join(tmpdir(), 'alero-shop-'))
  const config = readConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    LIMITS: limits ? 'on' : 'off',
    DATA_DIR: directory,
    ...env,
  })
  const vault = await openLicenceVault(database.db, config)
  if (demo) await loadDemoShopIfEmpty(database.db, vault)
  const opened: (() => Promise<unknown>)[] = []
  const open = async () => {
    const app = await buildApp({ config, db: database.db, pictureNetwork })
    const checkProblems = watchProblems(app)
    const { connectionString } = database
    const changes = hearsChanges ? await listen({ connectionString, ...app.announcements }) : null
    const address = await app.listen({ host: '127.0.0.1', port: 0 })
    opened.push(async () => {
      await changes?.stop()
      await app.close()
      checkProblems()
    })
    return { app, address }
  }
  atEnd(async () => {
    for (const close of opened) await close()
    await rm(directory, { recursive: true, force: true })
  })
  return {
    ...database,
    ...(await open()),
    directory,
    vault,
    /** One more process' worth of the same shop: the same database, the same settings, a memory of its own. */
    openAnother: open,
  }
}
