import type { FastifyInstance } from 'fastify'

import type { Audit } from '../platform/audit.ts'
import type { Db } from '../platform/database/pool.ts'
import { repeat } from '../platform/repeat.ts'
import { imagesHandlers } from './images.routes.ts'
import { serveUploadedPictures } from './serve-pictures.ts'
import type { PictureStore } from './store.ts'
import type { UploadPlace } from './upload-place.ts'
import { sweepUploads } from './uploads.ts'

const SWEEP_EVERY_MS = 30 * 60 * 1000

type Parts = { db: Db; audit: Audit; pictures: PictureStore; place: UploadPlace }

/** Opens the images domain: the handlers of its calls, its pictures, and its sweeping while the shop is open. */
export function openImages(app: FastifyInstance, parts: Parts) {
  serveUploadedPictures(app, parts.pictures)
  const stop = repeat(SWEEP_EVERY_MS, async () => {
    await sweepUploads(parts.db, parts.pictures).catch((error: unknown) =>
      app.log.error({ err: error }, 'unused pictures could not be swept'),
    )
  })
  app.addHook('onClose', stop)
  return { handlers: imagesHandlers(parts) }
}
