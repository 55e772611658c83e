import type { FastifyInstance } from 'fastify'

import { openPictureFetcher, type PictureNetwork } from '../images/fetch-picture.ts'
import type { PictureStore } from '../images/store.ts'
import type { LicenceVault } from '../licences/licence-vault.ts'
import type { Db } from '../platform/database/pool.ts'
import type { Audit } from '../platform/http/audit.ts'
import { forgetReceivedFiles } from '../platform/http/receive-file.ts'
import type { Jobs } from '../platform/jobs/open-jobs.ts'
import type { Reads } from '../platform/replicas/reads.ts'
import type { Secret } from '../platform/secret.ts'
import type { ImportsContext } from './context.ts'
import { importQueue } from './import-queue.ts'
import { importsHandlers } from './imports.routes.ts'
import { pictureQueue } from './pictures/fetch-pictures.ts'
import { openCellSeal } from './sealed-cells.ts'
import { sweepImports } from './sweep-imports.ts'

type Parts = {
  db: Db
  reads: Reads
  vault: LicenceVault
  audit: Audit
  secret: Secret
  imageHost: string
  filesDirectory: string
  pictures: PictureStore
  pictureNetwork?: PictureNetwork | undefined
}

const SWEEP_EVERY_MS = 30 * 60 * 1_000
const ROWS_OF_PICTURES_AT_ONCE = 3

/** Opens the imports domain: the handlers of its calls, and its background jobs. */
export function openImports(
  app: FastifyInstance,
  jobs: Jobs,
  { filesDirectory, secret, pictures, pictureNetwork, ...parts }: Parts,
) {
  const report = (error: unknown) => app.log.warn({ err: error }, 'imports: will be tried again')
  const context: ImportsContext = {
    ...parts,
    seal: openCellSeal(secret.key('imports')),
    wake: () => wakeImports(),
    wakePictures: () => wakePictures(),
  }
  const fetcher = openPictureFetcher(pictureNetwork)
  const wakeImports = jobs.work(importQueue(context), { report })
  const wakePictures = jobs.work(pictureQueue(context, { fetcher, store: pictures }), {
    report,
    atOnce: ROWS_OF_PICTURES_AT_ONCE,
    close: () => fetcher.close(),
  })
  jobs.every(SWEEP_EVERY_MS, () => sweepImports(context.db), report)
  app.addHook('onReady', () => forgetReceivedFiles(filesDirectory))
  return { handlers: importsHandlers(context) }
}
