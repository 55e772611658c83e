import type { FastifyInstance } from 'fastify'

import { sendBytes } from '../platform/http/byte-range.ts'
import { mediaHeaders } from '../platform/http/headers.ts'
import { isPictureName, type PictureStore } from './store.ts'

const prefix = '/avatars/'

/** The address under which a stored profile picture is served; '' for none. */
export const avatarAddress = (name: string): string => (name === '' ? '' : prefix + name)

/** Serves profile pictures. Names identify content, so browsers cache them for ever. */
export function serveAvatars(app: FastifyInstance, store: PictureStore): void {
  app.get<{ Params: { name: string } }>(`${prefix}:name`, async (request, reply) => {
    const { name } = request.params
    const bytes = isPictureName(name) ? await store.get(name) : null
    if (!bytes) return reply.callNotFound()
    reply.headers({
      ...mediaHeaders,
      'content-type': 'image/webp',
      'content-disposition': 'inline; filename="imagen.webp"',
    })
    return sendBytes(request, reply, bytes, name)
  })
}
