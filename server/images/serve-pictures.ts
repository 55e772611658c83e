import type { FastifyInstance } from 'fastify'

import { sendBytes } from '../platform/http/byte-range.ts'
import { dispositionOf, mediaHeaders } from '../platform/http/headers.ts'
import type { FindSharePicture } from './share-picture.ts'
import { isPictureName, type PictureStore } from './store.ts'

const types: Record<string, string> = { webp: 'image/webp', avif: 'image/avif', jpg: 'image/jpeg' }

/**
 * Serves uploaded pictures under the path of all pictures; their names are longer than those that came with the shop.
 * It also serves the JPEG for shared links of both. Names identify content, so browsers cache them for ever.
 */
export function servePictures(app: FastifyInstance, store: PictureStore, findShared: FindSharePicture): void {
  app.get<{ Params: { name: string } }>(
    '/pictures/:name(^(?:[0-9a-f]{32}-\\d{1,4}\\.(?:webp|avif|jpg)|[0-9a-f]{16}-\\d{1,4}\\.jpg)$)',
    async (request, reply) => {
      const { name } = request.params
      const [stem = '', type = ''] = name.split('.')
      const find = () => (type === 'jpg' ? findShared(stem) : store.get(name))
      const bytes = isPictureName(name) ? await find() : null
      if (!bytes) return reply.callNotFound()
      reply.headers({ ...mediaHeaders, ...dispositionOf(name), 'content-type': types[type] })
      return sendBytes(request, reply, bytes, name)
    },
  )
}
