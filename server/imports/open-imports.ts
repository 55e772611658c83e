import type { FastifyInstance } from 'fastify'

import type { PictureNetwork } from '../images/fetch-picture.ts'
import type { PictureStore } from '../images/store.ts'
import type { LicenceVault } from '../licences/licence-vault.ts'
import type { Db } from '../platform/database/pool.ts'
import type { Audit } from '../platform/http/audit.ts'
import { forgetReceivedFiles } from '../platform/http/receive-file.ts'
import { repeat } from '../platform/repeat.ts'
import type { Secret } from '../platform/secret.ts'
import { applyImport } from './apply-import.ts'
import type { ImportsContext } from './context.ts'
import { importsHandlers } from './imports.routes.ts'
import { claimJob, noteFailure, releaseJob, type Job } from './jobs.ts'
import { keepFetchingPictures } from './keep-fetching.ts'
import { reviewImport } from './review-import.ts'
import { openCellSeal } from './sealed-cells.ts'
import { sweepImports } from './sweep-imports.ts'
import { undoImport } from './undo-import.ts'

type Parts = {
  db: Db
  vault: LicenceVault
  audit: Audit
  secret: Secret
  imageHost: string
  filesDirectory: string
  pictures: PictureStore
  pictureNetwork?: PictureNetwork | undefined
}

const LOOK_EVERY_MS = 1_000
const SWEEP_EVERY_MS = 30 * 60 * 1_000

/** Opens the imports domain: the handlers of its calls, and the work that goes on while nobody waits for it. */
export function openImports(
  app: FastifyInstance,
  { filesDirectory, secret, pictures, pictureNetwork, ...parts }: Parts,
) {
  let isStopping = false
  const report = (error: unknown) => app.log.warn({ err: error }, 'imports: will be tried again')
  const work = async () => {
    while (!isStopping && (await workOnce(context, () => isStopping))) {
      // The next one.
    }
  }
  let underWay: Promise<void> | null = null
  const wake = () => {
    underWay ??= work()
      .catch(report)
      .finally(() => (underWay = null))
  }
  const context: ImportsContext = {
    ...parts,
    seal: openCellSeal(secret.key('imports')),
    wake,
    wakePictures: () => keeper.wake(),
  }
  const keeper = keepFetchingPictures(context, { store: pictures, network: pictureNetwork, report })
  const stop = [
    repeat(LOOK_EVERY_MS, async () => wake()),
    repeat(SWEEP_EVERY_MS, () => sweepImports(context.db).catch(report)),
  ]
  app.addHook('onReady', () => forgetReceivedFiles(filesDirectory))
  app.addHook('onClose', async () => {
    isStopping = true
    await Promise.all([...stop, keeper.stop].map((end) => end()))
    await underWay
  })
  return { handlers: importsHandlers(context) }
}

/**
 * Works on one import, wherever it was left, until it is done or the shop closes.
 * @returns whether there was one
 */
export async function workOnce(context: ImportsContext, isStopping = (): boolean => false): Promise<boolean> {
  const job = await claimJob(context.db)
  if (!job) return false
  try {
    await steps[job.state as keyof typeof steps](context, job, isStopping)
  } catch (error) {
    await noteFailure(context.db, job)
    throw error
  } finally {
    await releaseJob(context.db, job)
  }
  return true
}

type Step = (context: ImportsContext, job: Job, isStopping: () => boolean) => Promise<void>

const steps = { reviewing: reviewImport, applying: applyImport, undoing: undoImport } satisfies Record<string, Step>
