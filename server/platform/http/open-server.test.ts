import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'

import { expect, test } from 'vitest'

import { addCleanup } from '../../../test/shop/cleanup.ts'
import type { FastPath } from './fast-path.ts'
import { openServer } from './open-server.ts'

const passing = { receive: (_request: unknown, _response: unknown, next: () => void) => next(), replayBodies: () => {} }

test('a request whose client closed the connection still has its address, which limits count and the log hashes', async () => {
  const app = openServer(
    { LOG_LEVEL: 'silent' },
    {
      fastPath: passing as unknown as FastPath,
      isProxy: null,
      newRequestId: () => '1',
      watch: () => {},
      refuse: (error) => {
        throw error
      },
    },
  )
  addCleanup(() => app.close())
  const { promise, resolve } = Promise.withResolvers<string | undefined>()
  app.get('/', (request) => {
    request.raw.socket.destroy()
    resolve(request.ip)
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n')
  expect(await promise).toBe('127.0.0.1')
})
