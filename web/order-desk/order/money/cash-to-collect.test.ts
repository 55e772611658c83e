import { describe, expect, it } from 'vitest'

import { awaitsCash, cashText, collectText, whoCollects } from './cash-to-collect.ts'

type Order = Parameters<typeof awaitsCash>[0]
const delivered = {
  state: 'delivered',
  deliveredAt: '2026-11-23T15:00:00.000Z',
  toCollect: 0,
  carrierName: 'TCC',
} as const
const here = { state: 'to_prepare', deliveredAt: null, toCollect: 0, carrierName: '' } as const
const order = (toCollect: number, ...shipments: Order['shipments']): Order => ({
  ...{ status: 'on_delivery', toCollect, shipments },
})

describe('an order that is paid when it arrives', () => {
  it('waits for its cash, also before it leaves', () => {
    expect(awaitsCash(order(138_900, here))).toBe(true)
    expect(collectText(order(138_900, here)).action).toBe('Registrar pago')
    expect(cashText(order(138_900, here))).toBe('Cuenta como venta cuando registres el dinero.')
  })

  it('is closed without cash where what arrived costs nothing', () => {
    expect(awaitsCash(order(0, delivered))).toBe(true)
    expect(collectText(order(0, delivered)).action).toBe('Cerrar sin cobrar')
    expect(cashText(order(0, delivered))).toBe('No queda nada por cobrar. Ciérralo cuando haya llegado lo que salió.')
    expect(awaitsCash(order(0, here))).toBe(false)
  })

  it('waits for nothing once it is paid', () => {
    expect(awaitsCash({ ...order(0, delivered), status: 'paid' })).toBe(false)
  })
})

const shipment = (state: 'prepared' | 'sent', toCollect: number, carrierName: string) => ({
  state,
  toCollect,
  carrierName,
})

it('names the carrier of the shipment with which the cash is due, once it has left', () => {
  const second = shipment('sent', 0, 'TCC')
  expect(whoCollects({ shipments: [shipment('prepared', 138_900, ''), second] })).toBe('')
  expect(whoCollects({ shipments: [shipment('sent', 138_900, 'Envia'), second] })).toBe('Envia lo cobra al entregar. ')
  expect(whoCollects({ shipments: [second, shipment('sent', 138_900, 'Envia')] })).toBe('Envia lo cobra al entregar. ')
  expect(whoCollects({ shipments: [shipment('sent', 138_900, 'Otra')] })).toBe('')
})
