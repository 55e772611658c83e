import { expect, it } from 'vitest'

import { returnEndsOrder, returnQuestion } from './return-question.ts'

const shipment = (number: number, state: 'sent' | 'delivered' | 'returned' | 'cancelled', toCollect = 0) => ({
  _id: `s${number}`,
  number,
  state,
  toCollect,
  deliveredAt: state === 'delivered' ? '2026-11-23T15:00:00Z' : null,
})
const plain = '¿El envío 2 vuelve a la tienda?'

it('says that an order which nobody has paid ends with its last shipment', () => {
  const last = shipment(2, 'sent', 98_900)
  const ended = `${plain} Es lo último del pedido: termina sin cobrarse, y eso no se puede deshacer.`
  const questionAfter = (first: ReturnType<typeof shipment>, status: 'on_delivery' | 'paid' = 'on_delivery') =>
    returnQuestion({ status, shipments: [first, last] }, last)
  expect(questionAfter(shipment(1, 'returned'))).toBe(ended)
  expect(questionAfter(shipment(1, 'cancelled'))).toBe(ended)
  expect(returnEndsOrder({ status: 'on_delivery', shipments: [shipment(1, 'returned'), last] }, last)).toBe(true)
  expect(returnEndsOrder({ status: 'paid', shipments: [last] }, last)).toBe(false)
  expect(questionAfter(shipment(1, 'sent'))).toBe(plain)
  expect(questionAfter(shipment(1, 'returned'), 'paid')).toBe(plain)
})

it('says of an order whose cash has arrived only that the shipment comes back', () => {
  const last = shipment(2, 'delivered', 98_900)
  expect(returnQuestion({ status: 'on_delivery', shipments: [shipment(1, 'returned'), last] }, last)).toBe(plain)
})
