import { expect, it } from 'vitest'

import { notReceivedText } from './not-received-text.ts'

type State = 'to_prepare' | 'prepared' | 'sent' | 'delivered' | 'returned' | 'cancelled'
const said = (...shipments: [State, number, isReceived?: boolean][]) =>
  notReceivedText({ shipments: shipments.map(([state, units, isReceived = false]) => ({ state, units, isReceived })) })

it('says what comes back, and what stays in the shop', () => {
  expect(said(['sent', 2])).toBe('Vuelven 2 unidades: recíbelas cuando lleguen. No se cobra nada.')
  expect(said(['delivered', 1], ['prepared', 1])).toBe(
    'Vuelve 1 unidad: recíbela cuando llegue. 1 unidad que no salió queda a la venta. No se cobra nada.',
  )
  expect(said(['sent', 1], ['to_prepare', 3])).toBe(
    'Vuelve 1 unidad: recíbela cuando llegue. 3 unidades que no salieron quedan a la venta. No se cobra nada.',
  )
})

it('says nothing of units that come back where none is out', () => {
  expect(said(['returned', 2], ['cancelled', 1])).toBe(
    '1 envío ya viene de vuelta: recíbelo cuando llegue. No se cobra nada.',
  )
  expect(said(['returned', 2], ['returned', 1])).toBe(
    '2 envíos ya vienen de vuelta: recíbelos cuando lleguen. No se cobra nada.',
  )
  expect(said(['returned', 2, true], ['prepared', 1])).toBe('1 unidad que no salió queda a la venta. No se cobra nada.')
})
