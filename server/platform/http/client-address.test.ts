import type { IncomingMessage } from 'node:http'

import Fastify from 'fastify'
import { describe, expect, test } from 'vitest'

import { clientAddress, proxyCheck } from './client-address.ts'

const proxies = '10.0.0.0/8, 127.0.0.1, ::1, fd00::/8'

const request = (remoteAddress: string, forwarded?: string) =>
  ({
    socket: { remoteAddress },
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
  }) as IncomingMessage

describe("a caller's address", () => {
  test.each([
    ['203.0.113.9', undefined, '203.0.113.9'],
    ['203.0.113.9', '198.51.100.1', '203.0.113.9'],
    ['10.1.2.3', '198.51.100.1', '198.51.100.1'],
    ['10.1.2.3', '1.1.1.1, 198.51.100.1', '198.51.100.1'],
    ['10.1.2.3', '198.51.100.1, 10.9.9.9', '198.51.100.1'],
    ['10.1.2.3', '10.4.4.4', '10.4.4.4'],
    ['::ffff:10.1.2.3', '198.51.100.1', '198.51.100.1'],
    ['::1', '2001:db8::5', '2001:db8::5'],
    ['fd12::1', '2001:db8::5', '2001:db8::5'],
  ])('of a connection from %s that says %j is %s', async (remoteAddress, forwarded, address) => {
    expect(clientAddress(proxyCheck(proxies))(request(remoteAddress, forwarded))).toBe(address)
    // The router says the same.
    const app = Fastify({ trustProxy: proxyCheck(proxies) ?? false })
    app.get('/', ({ ip }) => ip)
    const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
    expect((await app.inject({ path: '/', remoteAddress, headers })).body).toBe(address)
  })

  test('is that of the connection when there are no proxies, whatever it says', () => {
    expect(proxyCheck('')).toBeNull()
    expect(clientAddress(null)(request('127.0.0.1', '198.51.100.1'))).toBe('127.0.0.1')
  })
})
