import type { IncomingMessage } from 'node:http'

import Fastify from 'fastify'
import { describe, expect, test } from 'vitest'

import { clientAddress, proxyCheck, settleAddress } from './client-address.ts'

const proxies = '10.0.0.0/8, 127.0.0.1, ::1, fd00::/8'

const request = (remoteAddress: string, forwarded?: string) =>
  ({
    socket: { remoteAddress },
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
  }) as IncomingMessage

describe("a client's address", () => {
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
    ['10.1.2.3', '198.51.100.1:5678', '198.51.100.1'],
    ['10.1.2.3', '198.51.100.1:5678, 10.9.9.9:80', '198.51.100.1'],
    ['10.1.2.3', '[2001:db8::5]:443', '2001:db8::5'],
    ['10.1.2.3', '[2001:DB8::5]', '2001:db8::5'],
    ['10.1.2.3', '[::1]', '::1'],
    ['10.1.2.3', '::ffff:198.51.100.1', '198.51.100.1'],
    ['10.1.2.3', 'fe80::1%eth0', 'fe80::1'],
    ['fe80::1', undefined, 'fe80::1'],
    ['10.1.2.3', 'unknown', '10.1.2.3'],
    ['10.1.2.3', '198.51.100.1, unknown', '10.1.2.3'],
    ['10.1.2.3', '198.51.100.1, _hidden, 10.9.9.9', '10.9.9.9'],
    ['10.1.2.3', '', '10.1.2.3'],
    ['10.1.2.3', ',,', '10.1.2.3'],
    ['10.1.2.3', '[198.51.100.1]:80', '10.1.2.3'],
    ['10.1.2.3', '198.51.100.1:puerto', '10.1.2.3'],
    ['10.1.2.3', '999.1.1.1', '10.1.2.3'],
  ])('of a connection from %s with the header %j is %s', async (remoteAddress, forwarded, address) => {
    const isProxy = proxyCheck(proxies)!
    const addressOf = clientAddress(isProxy)
    expect(addressOf(request(remoteAddress, forwarded))).toBe(address)
    // The router finds the same address.
    const app = Fastify({
      trustProxy: isProxy,
      rewriteUrl: (raw) => {
        settleAddress(isProxy, addressOf, raw)
        return raw.url ?? '/'
      },
    })
    app.get('/', ({ ip }) => ip)
    const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
    expect((await app.inject({ path: '/', remoteAddress, headers })).body).toBe(address)
  })

  test('is that of the connection without proxies, whatever the headers are', () => {
    expect(proxyCheck('')).toBeNull()
    expect(clientAddress(null)(request('127.0.0.1', '198.51.100.1'))).toBe('127.0.0.1')
    expect(clientAddress(null)(request('fe80::1%eth0'))).toBe('fe80::1')
    expect(clientAddress(proxyCheck(proxies))(request('fe80::1%eth0', '198.51.100.1'))).toBe('fe80::1')
  })
})
