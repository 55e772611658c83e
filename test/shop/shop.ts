import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { buildApp } from '../../server/app.ts'
import { readConfig } from '../../server/config.ts'
import type { Carriers } from '../../server/delivery/carrier.ts'
import type { PictureNetwork } from '../../server/images/fetch-picture.ts'
import { openLicenceVault } from '../../server/licences/licence-vault.ts'
import { listen } from '../../server/platform/database/listen.ts'
import { usualTimes, type HandlerTimes } from '../../server/platform/handler-times.ts'
import { delayResponses } from '../browser/slow-responses.ts'
import { openTestDatabase } from '../database/database.ts'
import { watchProblems } from '../http/declared-problems.ts'
import { addCleanup } from './cleanup.ts'
import { readyDemoCatalogue } from './demo-shop.ts'

/** Beside other test runs work takes several times as long: only tests of the limits of time have the usual ones. */
const longTimes: HandlerTimes = { ...usualTimes, waitMs: 40_000, handlerMs: 50_000 }

/**
 * The whole shop on a separate database, listening on a free port of loopback, with the demo catalogue by default. Limits on requests are
 * off unless `limits` is set; with `hearsChanges: false` notifications of the database never arrive.
 */
export async function openTestShop({
  demo = true,
  limits = false,
  hearsChanges = true,
  env = {},
  pictureNetwork,
  carriers,
  times = longTimes,
}: {
  demo?: boolean
  limits?: boolean
  hearsChanges?: boolean
  env?: NodeJS.ProcessEnv
  pictureNetwork?: PictureNetwork
  carriers?: Carriers
  times?: HandlerTimes
} = {}) {
  const ready = demo ? await readyDemoCatalogue() : undefined
  const database = await openTestDatabase({ template: ready?.template })
  const directory = await mkdtemp(join(tmpdir(), 'alero-shop-'))
  if (ready) await cp(ready.folder, directory, { recursive: true })
  const config = readConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    LIMITS: limits ? 'on' : 'off',
    // Tests run at any hour.
    QUIET_HOURS: 'off',
    DATA_DIR: directory,
    ...env,
  })
  const vault = await openLicenceVault(database.db, config)
  const opened: (() => Promise<unknown>)[] = []
  const open = async () => {
    const app = await buildApp({ config, db: database.db, pictureNetwork, carriers, times })
    const checkProblems = watchProblems(app)
    delayResponses(app.server)
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
  addCleanup(async () => {
    for (const close of opened) await close()
    await rm(directory, { recursive: true, force: true })
  })
  return {
    ...database,
    ...(await open()),
    directory,
    vault,
    /** Another process of the same shop: the same database, the same settings, its own memory. */
    openAnother: open,
  }
}
