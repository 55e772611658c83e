import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { Readable } from 'node:stream'

import Fastify from 'fastify'
import { expect, test } from 'vitest'

import { endIdleStreams } from './end-idle-streams.ts'

test('a client that stops reading a streamed response is disconnected, and its producer ends; one that reads on gets all', async () => {
  const app = Fastify()
  endIdleStreams(app, 1_000)
  const endless = new Readable({
    read() {
      this.push(Buffer.alloc(65_536))
    },
  })
  const slowly = async function* () {
    for (let part = 0; part < 12; part += 1) {
      await new Promise((resolve) => setTimeout(resolve, 100))
      yield 'x'
    }
  }
  app.get('/endless', (_request, reply) => reply.send(endless))
  app.get('/slow', (_request, reply) => reply.send(Readable.from(slowly())))
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  try {
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
    socket.on('error', () => {})
    socket.write('GET /endless HTTP/1.1\r\nhost: x\r\n\r\n')
    await once(socket, 'readable')
    await expect.poll(() => endless.destroyed, { timeout: 10_000 }).toBe(true)
    socket.destroy()
    expect(await (await fetch(`${address}/slow`)).text()).toBe('x'.repeat(12))
  } finally {
    await app.close()
  }
})
