import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { expect, test } from 'vitest'

import { FastPath } from './fast-path.ts'
import { CachedResponse } from './response-cache/cached-response.ts'
import { ResponseCache } from './response-cache/response-cache.ts'

test('a request is remembered unless its address, its host or its header about groups is long', async () => {
  const cache = new ResponseCache(1_000_000)
  const fastPath = new FastPath()
  fastPath.open({ cache, checkRate: () => {}, note: () => {}, addressOf: () => '', isDraining: () => false })
  let passed = 0
  const server = createServer((request, response) => {
    fastPath.receive(request, response, () => {
      passed += 1
      fastPath.remember(request, { key: 'page', headers: {}, name: '' })
      response.end('from the router')
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  await cache.get('page', async () => new CachedResponse(Buffer.from('from the cache')))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const get = async (path: string, host: string, grouped: string) =>
    (
      await fetch(origin + path, { headers: { 'x-forwarded-host': host, ...(grouped && { 'x-grouped': grouped }) } })
    ).text()
  try {
    for (const [path, host, timesPassed, grouped = ''] of [
      ['/', 'alero.example', 1],
      ['/', 'x'.repeat(1_000), 2],
      [`/${'x'.repeat(1_000)}`, 'alero.example', 2],
      ['/', 'alero.example', 1, 'true'],
      ['/', 'alero.example', 2, 'x'],
    ] as const) {
      passed = 0
      await get(path, host, grouped)
      const second = await get(path, host, grouped)
      expect([passed, second]).toEqual([timesPassed, timesPassed === 1 ? 'from the cache' : 'from the router'])
    }
  } finally {
    server.closeAllConnections()
    server.close()
  }
})
