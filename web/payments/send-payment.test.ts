import { describe, expect, test, vi } from 'vitest'

import { callOverHttp } from '../browser-call.ts'
import { sendPayment } from './send-payment.ts'

const attempt = '00000000-0000-4000-8000-000000000001'

/** Makes the network return this response to every request. */
const answerWith = (body: unknown, status = 200) => vi.stubGlobal('fetch', async () => Response.json(body, { status }))
const pay = () => sendPayment({ userId: attempt, items: [], checkoutId: null })

describe('a response with success: false', () => {
  test.each([{ error: false }, { error: true }, {}])('is a failure also with %j', async (more) => {
    answerWith({ success: false, message: 'No', ...more })
    await expect(callOverHttp('cart.view', {})).rejects.toMatchObject({ name: 'CallError', message: 'No', status: 200 })
  })
})

describe('a payment', () => {
  test.each([
    [200, { success: true, error: false, data: { orderId: attempt } }],
    [200, { success: true }],
  ])('succeeds with %i and %j', async (status, response) => {
    answerWith(response, status)
    expect(await pay()).toEqual({ kind: 'paid' })
  })

  test.each([false, true, undefined])('is pending with an attempt, whatever `error` is (%j)', async (error) => {
    answerWith({ success: false, error, message: '', data: { attempt, redirectUrl: '/pagar' } }, 202)
    expect(await pay()).toEqual({ kind: 'pending', attempt, redirectUrl: '/pagar' })
    answerWith({ success: false, error, data: { attempt } })
    expect(await pay()).toEqual({ kind: 'pending', attempt, redirectUrl: null })
  })

  test('fails if the response is empty', async () => {
    answerWith({})
    expect(await pay()).toEqual({ kind: 'failed', message: '', code: undefined })
  })

  test.each([
    [200, { success: false, error: false, message: 'Hoy no' }],
    [202, { success: false, error: false, message: 'Hoy no', data: {} }],
    [202, { success: false, error: false, message: 'Hoy no', data: null }],
    [202, { success: false, error: false, message: 'Hoy no', data: { attempt: null } }],
    // Another payment of this buyer is pending: this one is refused.
    [409, { success: false, error: true, message: 'Hoy no', data: { attempt } }],
  ])('fails with %i and %j', async (status, response) => {
    answerWith(response, status)
    expect(await pay()).toMatchObject({ kind: 'failed', message: 'Hoy no' })
  })
})
