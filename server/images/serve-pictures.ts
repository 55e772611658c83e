import type { FastifyInstance } from 'fastify'

import { dispositionOf, mediaHeaders } from '../platform/http/headers.ts'
import { isPictureName, type PictureStore } from './store.ts'

const types = { webp: 'image/webp', avif: 'image/avif' }

/**
 * Serves uploaded pictures under the path of all pictures; their names are longer than those that came with the shop.
 * Names tell content, so whoever has one never asks again.
 */
export function serveUploadedPictures(app: FastifyInstance, store: PictureStore): void {
  app.get<{ Params: { name: string } }>(
    '/pictures/:name(^[0-9a-f]{32}-\\d{1,4}\\.(?:webp|avif)$)',
    async (request, reply) => {
      const { name } = request.params
      const bytes = isPictureName(name) ? await store.get(name) : null
      if (!bytes) return reply.callNotFound()
      return reply
        .headers({
          ...mediaHeaders,
          ...dispositionOf(name),
          'content-type': types[name.endsWith('avif') ? 'avif' : 'webp'],
        })
        .send(bytes)
    },
  )
}
