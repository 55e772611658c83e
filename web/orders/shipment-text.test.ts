import { describe, expect, it } from 'vitest'

import {
  arrivalText,
  happenedTo,
  headlineOf,
  waitText,
  missedDays,
  sentElsewhere,
  shipmentName,
  stepOf,
  type OrderShipment,
} from './shipment-text.ts'

const now = new Date('2026-11-23T15:00:00Z')
const shipment: OrderShipment = {
  _id: '1',
  number: 1,
  state: 'to_prepare',
  carrier: null,
  carrierName: '',
  guide: '',
  trackingUrl: '',
  preparedAt: null,
  sentAt: null,
  deliveredAt: null,
  returnedAt: null,
  cancelledAt: null,
  expected: null,
  newDays: null,
  toCollect: 0,
  address: null,
  lines: [],
}

describe('a shipment, as its buyer reads it', () => {
  it.each([
    [{ state: 'to_prepare' }, 'Lo estamos preparando'],
    [{ state: 'prepared' }, 'Está listo para salir'],
    [{ state: 'sent' }, 'Va en camino'],
    [
      { state: 'sent', expected: { from: '2026-11-25', to: '2026-11-27' } },
      'Llega entre el miércoles 25 y el viernes 27',
    ],
    [{ state: 'sent', expected: { from: '2026-11-20', to: '2026-11-23' } }, 'Llega entre el viernes 20 y el lunes 23'],
    [{ state: 'sent', expected: { from: '2026-11-19', to: '2026-11-20' } }, 'Va en camino'],
    [
      {
        state: 'sent',
        expected: { from: '2026-11-19', to: '2026-11-20' },
        newDays: { from: '2026-11-24', to: '2026-11-25' },
      },
      'Llega entre el martes 24 y el miércoles 25',
    ],
    [
      {
        state: 'sent',
        expected: { from: '2026-11-24', to: '2026-11-25' },
        newDays: { from: '2026-11-23', to: '2026-11-23' },
      },
      'Llega el lunes 23',
    ],
    [
      {
        state: 'sent',
        expected: { from: '2026-11-18', to: '2026-11-19' },
        newDays: { from: '2026-11-20', to: '2026-11-20' },
      },
      'Va en camino',
    ],
    [{ state: 'delivered', deliveredAt: '2026-11-26T15:00:00.000Z' }, 'Llegó el jueves 26'],
    [{ state: 'returned' }, 'Volvió a la tienda'],
    [{ state: 'cancelled' }, 'No se envía'],
  ] as const)('%o reads "%s"', (about, headline) => {
    expect(headlineOf({ ...shipment, ...about }, now)).toBe(headline)
  })

  it('shows the missed days from the day after the last', () => {
    const expected = { from: '2026-10-30', to: '2026-11-23' }
    expect(missedDays({ expected, newDays: null }, now)).toBeNull()
    expect(missedDays({ expected, newDays: null }, new Date('2026-11-24T04:59:00Z'))).toBeNull()
    expect(missedDays({ expected, newDays: null }, new Date('2026-11-24T05:00:00Z'))).toBe(
      'entre el viernes 30 de octubre y el lunes 23',
    )
    expect(missedDays({ expected: null, newDays: null }, now)).toBeNull()
  })

  it('shows the promised days as soon as the shop names later ones, but not if it names sooner ones', () => {
    const expected = { from: '2026-11-24', to: '2026-11-25' }
    expect(missedDays({ expected, newDays: { from: '2026-11-26', to: '2026-11-27' } }, now)).toBe(
      'entre el martes 24 y el miércoles 25',
    )
    expect(missedDays({ expected, newDays: { from: '2026-11-23', to: '2026-11-23' } }, now)).toBeNull()
  })

  it('is at one of four steps, unless it was returned', () => {
    const states = ['to_prepare', 'prepared', 'sent', 'delivered', 'returned', 'cancelled'] as const
    expect(states.map((state) => stepOf({ state }))).toEqual([0, 1, 2, 3, null, null])
  })

  it('for pickup shows when it is ready, how long it waits, and that it was picked up', () => {
    const ready = { ...shipment, state: 'prepared', expected: null, preparedAt: '2026-11-23T16:05:00.000Z' } as const
    const fetched = { ...ready, state: 'delivered', deliveredAt: '2026-11-23T20:20:00.000Z' } as const
    expect(stepOf(ready, true)).toBe(1)
    expect(
      headlineOf({ ...ready, state: 'to_prepare', expected: { from: '2026-11-26', to: '2026-11-26' } }, now, true),
    ).toBe('Estará listo el jueves 26')
    expect(headlineOf(ready, now, true)).toBe('Ya puedes recogerlo')
    expect(waitText(ready, now)).toBe('hasta el jueves 3 de diciembre')
    expect(headlineOf(fetched, now, true)).toBe('Lo recogiste el lunes 23')
    expect(waitText(fetched, now)).toBe('')
    const happened = happenedTo({ ...fetched, sentAt: fetched.deliveredAt }, '2026-11-20T15:42:00.000Z', true)
    expect(happened.map(({ text }) => text)).toEqual([
      'Lo recogiste.',
      'Quedó listo para recoger.',
      'Recibimos tu pedido.',
    ])
    expect(shipmentName({ number: 1, state: 'prepared' }, [{ number: 1, state: 'prepared' }], true)).toBe(
      'Paquete 1 de 1',
    )
  })

  it('shows its events, the latest first, and a return after the event that it undid', () => {
    const received = '2026-11-20T15:42:00.000Z'
    const back = {
      ...shipment,
      carrierName: 'TCC',
      preparedAt: '2026-11-21T16:05:00.000Z',
      sentAt: '2026-11-21T20:20:00.000Z',
      returnedAt: '2026-11-25T20:20:00.000Z',
    }
    expect(happenedTo(back, received).map(({ text }) => text)).toEqual([
      'Volvió a la tienda.',
      'Va en camino con TCC.',
      'Preparamos este envío.',
      'Recibimos tu pedido.',
    ])
    const byMessenger = { ...shipment, carrierName: 'Otra', sentAt: '2026-11-21T20:20:00.000Z' }
    expect(happenedTo(byMessenger, received).map(({ text }) => text)).toEqual(['Va en camino.', 'Recibimos tu pedido.'])
    const cancelled = { ...shipment, cancelledAt: '2026-11-21T16:05:00.000Z' }
    expect(happenedTo(cancelled, received).map(({ text }) => text)).toEqual([
      'La tienda canceló este envío.',
      'Recibimos tu pedido.',
    ])
  })
})

describe('the destination of a shipment', () => {
  const pasto = {
    ...{ recipient: 'Ana Guerrero', phone: '3155550142', line: 'Calle 18 # 28-46', indications: '' },
    ...{ municipalityCode: '52001', municipality: 'Pasto', department: 'Nariño' },
  }
  const there = { ...pasto, municipalityCode: '52356', municipality: 'Ipiales' }

  it('is shown if it left for another address than the order now has', () => {
    expect(sentElsewhere({ address: pasto }, { address: there })).toBe(
      'Salió para Ana Guerrero, Calle 18 # 28-46, Pasto, Nariño.',
    )
  })

  it.each([
    [null, there],
    [pasto, { ...pasto, indications: 'Portería' }],
    [null, null],
  ])('is not shown if it has not left, or went to the order’s address (%#)', (address, ofOrder) => {
    expect(sentElsewhere({ address }, { address: ofOrder })).toBe('')
  })
})

it('shows when a shipment is expected', () => {
  expect(arrivalText({ from: '2026-11-26', to: '2026-11-30' }, '2026-11-23')).toBe(
    'Llega entre el jueves 26 y el lunes 30',
  )
})

it('names a shipment among those that are not cancelled', () => {
  const names = (...states: string[]) => {
    const shipments = states.map((state, index) => ({ number: index + 1, state }))
    return shipments.map((one) => shipmentName(one, shipments))
  }
  expect(names('prepared')).toEqual(['Envío 1 de 1'])
  expect(names('sent', 'returned')).toEqual(['Envío 1 de 2', 'Envío 2 de 2'])
  expect(names('sent', 'cancelled')).toEqual(['Envío 1 de 1', 'Envío 2'])
  expect(names('cancelled', 'sent', 'prepared')).toEqual(['Envío 1', 'Envío 2', 'Envío 3'])
})
