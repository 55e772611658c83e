import type { FastifyInstance } from 'fastify'

import type { Db } from '../platform/database/pool.ts'
import type { Audit } from '../platform/http/audit.ts'
import type { Jobs } from '../platform/jobs/open-jobs.ts'
import { imagesHandlers } from './images.routes.ts'
import { servePictures } from './serve-pictures.ts'
import { openSharePictures } from './share-picture.ts'
import type { PictureStore } from './store.ts'
import type { UploadPlace } from './upload-place.ts'
import { sweepUploads } from './uploads.ts'

const SWEEP_EVERY_MS = 30 * 60 * 1000

type Parts = {
  db: Db
  audit: Audit
  pictures: PictureStore
  place: UploadPlace
  /** The folder of the pictures that come with the shop. */
  shippedDirectory: string
}

/** Opens the images domain: the handlers of its calls, its stores, and its cleanup while the shop is open. */
export function openImages(app: FastifyInstance, jobs: Jobs, parts: Parts) {
  const { db, pictures: store, shippedDirectory } = parts
  servePictures(app, store, openSharePictures({ db, store, shippedDirectory }))
  const report = (error: unknown) => app.log.error({ err: error }, 'unused pictures could not be swept')
  jobs.every(SWEEP_EVERY_MS, () => sweepUploads(db, store), report)
  return { handlers: imagesHandlers(parts) }
}
