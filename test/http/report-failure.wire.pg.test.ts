import { describe, expect, test } from 'vitest'

import { startShopProcess } from '../shop/shop-process.ts'
import { post } from './raw-http.ts'

const shop = await startShopProcess({ LOG_LEVEL: 'info', DEMO: 'off' })

const reported = () =>
  shop.output
    .join('\n')
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ msg }) => msg === 'failed in a browser')

describe('a failure that a browser only logs (P-7)', () => {
  const failed = { call: 'maintenance.requestCorrective', status: 503, code: 'OUT_OF_ORDER' }

  test('is also in the log of the server', async () => {
    expect((await post(shop.address, '/api/report-failure', failed)).status).toBe(200)
    await expect.poll(reported).toMatchObject([{ failed, role: null }])
  })

  test('is logged without its message', async () => {
    const before = reported().length
    expect((await post(shop.address, '/api/report-failure', { ...failed, message: 'Juan Pérez' })).status).toBe(200)
    await expect.poll(() => reported().length).toBe(before + 1)
    expect(shop.output.join('\n')).not.toContain('Juan Pérez')
  })

  test.each([
    ['free text', { ...failed, code: 'Juan Pérez vive en la Calle 1' }],
    ['a call that is no name', { ...failed, call: 'x\n{"level":60}' }],
    ['a long name', { ...failed, call: `x.${'a'.repeat(60)}` }],
    ['no status', { ...failed, status: 1_000 }],
    ['more than is asked', { ...failed, stack: 'x' }],
  ])('is refused when it is %s', async (_, body) => {
    const before = reported().length
    expect((await post(shop.address, '/api/report-failure', body)).status).toBe(400)
    expect(reported()).toHaveLength(before)
  })
})
