import { readFile } from 'node:fs/promises'

import Fastify from 'fastify'

type CachedResponse = { method: 'GET' | 'POST'; path: string; type: string; encoding?: string; base64: string }

// The baseline of the bench: Fastify, its router and one route for each response, whose bytes are in memory.
const app = Fastify()
const routes = JSON.parse(await readFile(process.env.BARE_RESPONSES!, 'utf8')) as CachedResponse[]
for (const { method, path, type, encoding, base64 } of routes) {
  const body = Buffer.from(base64, 'base64')
  app.route({
    method,
    url: path,
    handler: (_request, reply) => {
      reply.header('content-type', type)
      if (encoding) reply.header('content-encoding', encoding)
      return reply.send(body)
    },
  })
}
console.log(await app.listen({ host: '127.0.0.1', port: 0 }))
process.on('SIGTERM', () => process.exit(0))
