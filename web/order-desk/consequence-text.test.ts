import { expect, it } from 'vitest'

import { consequenceText, shipmentConsequence, stillOutText, sumOf } from './consequence-text.ts'

it.each([
  [{ units: 12, keys: 0, refundDue: 1_368_100 }, 'Vuelven 12 unidades. Quedan $ 1.368.100 por devolver.'],
  [{ units: 1, keys: 0, refundDue: 0 }, 'Vuelve 1 unidad.'],
  [{ units: 2, keys: 1, refundDue: 40_000 }, 'Vuelven 2 unidades y 1 clave. Quedan $ 40.000 por devolver.'],
  [{ units: 0, keys: 0, refundDue: 40_000 }, 'No vuelve ninguna unidad. Quedan $ 40.000 por devolver.'],
])('%o reads %s', (sums, words) => {
  expect(consequenceText(sums).replaceAll('\u00A0', ' ')).toBe(words)
})

it.each([
  [['to_prepare', 'delivered'], ''],
  [['sent', 'prepared'], '1 envío sigue en camino: márcalo devuelto cuando vuelva.'],
  [['sent', 'sent'], '2 envíos siguen en camino: márcalos devueltos cuando vuelvan.'],
] as const)('of an order that is cancelled with shipments %o is said what is still out', (states, words) => {
  expect(stillOutText({ shipments: states.map((state) => ({ state })) })).toBe(words)
})

it('what comes of several is added up once all of it is known', () => {
  const one = { units: 3, keys: 1, refundDue: 40_000 }
  expect(sumOf([one, { units: 2, keys: 0, refundDue: 9_000 }])).toEqual({ units: 5, keys: 1, refundDue: 49_000 })
  expect(sumOf([one, undefined])).toBeNull()
  expect(sumOf([undefined, one])).toBeNull()
})

const order = { status: 'paid', toCollect: 0, digital: [], shipments: [] } as const
const meant = { units: 2, refundDue: 0, toCollect: 0, endsOrder: false }

it('says of one shipment what comes back, and what is owed or to be collected then', () => {
  const say = (about: Parameters<typeof shipmentConsequence>[0], ifCancelled: Partial<typeof meant>) =>
    shipmentConsequence(about, { ifCancelled: { ...meant, ...ifCancelled } }).map((one) =>
      one.replaceAll('\u00A0', ' '),
    )
  expect(say(order, { refundDue: 80_000 })).toEqual(['Vuelven 2 unidades.', 'Quedan $ 80.000 por devolver.'])
  expect(say(order, { units: 0 })).toEqual(['No vuelve ninguna unidad.'])
  expect(say(order, { units: 1, endsOrder: true, refundDue: 58_900 })).toEqual([
    'Vuelve 1 unidad.',
    'Es lo último del pedido: queda cancelado.',
    'Quedan $ 58.900 por devolver.',
  ])
  const sent = { number: 1, state: 'sent', toCollect: 138_900, carrierName: 'TCC' } as const
  const onDelivery = { ...order, status: 'on_delivery', toCollect: 138_900, shipments: [sent] } as const
  expect(say(onDelivery, { toCollect: 58_900 })).toEqual([
    'Vuelven 2 unidades.',
    'Quedan $ 58.900 por cobrar.',
    'El envío 1 ya salió con $ 138.900 por cobrar: avisa a TCC del nuevo valor.',
  ])
  expect(say({ ...onDelivery, shipments: [] }, { endsOrder: true })).toEqual([
    'Vuelven 2 unidades.',
    'Es lo último del pedido: queda cancelado.',
    'No se cobra nada.',
  ])
  expect(shipmentConsequence(order, { ifCancelled: null })).toEqual([])
})
