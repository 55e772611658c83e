import { expect, it, vi } from 'vitest'

import { CallError } from '../call.ts'
import { reasonsOf, sendShipments, whyNot, type ShipmentToSend } from './take-steps.ts'

const shipment = (number: number): ShipmentToSend => ({
  ...{ shipmentId: `shipment ${number}`, orderId: `order ${number}`, version: 1 },
  ...{ carrier: 'tcc', guide: String(number) },
})

/** A connection on which the answers of these requests, counted from 0, are lost. @returns the key of each request */
function loseAnswers(...lost: number[]): string[] {
  const keys: string[] = []
  vi.stubGlobal('fetch', async (_: string, { headers, body }: { headers: Record<string, string>; body: string }) => {
    keys.push(new Headers(headers).get('idempotency-key') ?? '')
    if (lost.includes(keys.length - 1)) throw new TypeError('Failed to fetch')
    const { shipments } = JSON.parse(body) as { shipments: { shipmentId: string }[] }
    const results = shipments.map(({ shipmentId }) => ({ shipmentId, isDone: true }))
    return Response.json({ success: true, error: false, message: '', data: { done: results.length, results } })
  })
  return keys
}

it('shipments that are sent again after a lost answer have the same key, others another one', async () => {
  const keys = loseAnswers(0)
  await expect(sendShipments([shipment(1)])).rejects.toThrow('Error de conexión al servidor')
  await sendShipments([shipment(1)])
  await sendShipments([shipment(1)])
  expect(keys[0]).not.toBe('')
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).not.toBe(keys[0])
})

it('of more shipments than one call takes, the piece whose answer was lost is sent again with its own key', async () => {
  const all = Array.from({ length: 501 }, (_, number) => shipment(number))
  const keys = loseAnswers(1)
  const results = await sendShipments(all)
  expect(results.filter(({ isDone }) => !isDone).map(({ orderId }) => orderId)).toEqual(['order 500'])
  await sendShipments(all.slice(500))
  expect(keys).toHaveLength(3)
  expect(keys[1]).not.toBe(keys[0])
  expect(keys[2]).toBe(keys[1])
})

it('a refusal is shown with the message of its first field, else with its own', () => {
  const refusal = { status: 400, code: 'VALIDATION', message: 'Revisa los datos.' } as const
  const fields = [{ field: 'shipments', message: 'Máximo 500 envíos a la vez.' }]
  expect(whyNot(new CallError({ ...refusal, fields }))).toBe('Máximo 500 envíos a la vez.')
  expect(whyNot(new CallError(refusal))).toBe('Revisa los datos.')
  expect(whyNot(new Error('x'))).toBe('')
})

it('a step that was refused for another reason than a first person says that reason', () => {
  const last = { who: 'Berta Núñez', event: 'sent', at: '2026-03-02T15:00:00.000Z' }
  const refused = { shipmentId: 's', isDone: false, state: 'sent', version: 2, last } as const
  const results = [
    { ...refused, orderId: 'second', code: 'SHIPMENT_CHANGED', message: 'Este envío cambió.' },
    { ...refused, orderId: 'late', code: 'UNDO_TOO_LATE', message: 'Ya no se puede deshacer.' },
  ]
  expect([...reasonsOf(results, Date.parse('2026-03-02T15:01:00.000Z'))]).toEqual([
    ['second', 'Berta Núñez lo marcó enviado hace 1\u00A0min. Así está ahora.'],
    ['late', 'Ya no se puede deshacer.'],
  ])
})
