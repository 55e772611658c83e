import type { FastifyReply } from 'fastify'

import { mediaHeaders } from '../platform/http/headers.ts'

/** Sends a photo that only some people may see, of a home or of what somebody bought: no browser and no proxy stores it. */
export function sendPrivately(reply: FastifyReply, bytes: Buffer): void {
  void reply
    .headers({
      ...mediaHeaders,
      'cache-control': 'private, no-store',
      'content-type': 'image/webp',
      'content-disposition': 'inline; filename="foto.webp"',
    })
    .send(bytes)
}
