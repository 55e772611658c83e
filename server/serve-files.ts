import { join } from 'node:path'

import staticFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'

import { serveAvatars } from './images/serve-avatars.ts'
import type { PictureStore } from './images/store.ts'
import { serveTechnicianWorker } from './pages/technician-worker.ts'
import { dispositionOf, mediaHeaders, staticHeaders } from './platform/http/headers.ts'

const root = join(import.meta.dirname, '..')

/** The pictures that come with the shop. */
export const shippedPictures = join(root, 'demo/pictures')

/** Serves pictures and the built files of the pages; in development the bundler serves the latter. */
export async function serveFiles(
  app: FastifyInstance,
  { avatars, isDev }: { avatars: PictureStore; isDev: boolean },
): Promise<void> {
  serveAvatars(app, avatars)
  await app.register(staticFiles, {
    root: [shippedPictures],
    prefix: '/pictures/',
    index: false,
    maxAge: '365d',
    immutable: true,
    setHeaders: (reply, path) => void reply.headers({ ...mediaHeaders, ...dispositionOf(path) }),
  })
  if (isDev) return
  await app.register(staticFiles, {
    root: join(root, 'dist/client/assets'),
    prefix: '/assets/',
    decorateReply: false,
    index: false,
    preCompressed: true,
    maxAge: '365d',
    immutable: true,
    setHeaders: (reply) => void reply.headers(staticHeaders),
  })
  await serveTechnicianWorker(app)
}
