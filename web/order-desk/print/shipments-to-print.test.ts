import { describe, expect, it } from 'vitest'

import { readWanted } from '../printouts.ts'
import { shipmentsToPrint, picksOf, type PrintedOrder } from './shipments-to-print.ts'

type Shipment = PrintedOrder['shipments'][number]
const shipment = (number: number, state: Shipment['state'], products: Record<string, number> = {}) =>
  ({
    _id: `s${number}`,
    number,
    state,
    lines: Object.entries(products).map(([productName, quantity]) => ({
      productId: productName,
      productName,
      sku: '',
      quantity,
    })),
  }) as Shipment
const order = (_id: string, ...shipments: Shipment[]) => ({ _id, shipments, address: {} }) as PrintedOrder
const said = (printed: ReturnType<typeof shipmentsToPrint>) =>
  printed.map(({ order: { _id }, shipment: { number } }) => `${_id}.${number}`)

describe('what is printed of orders', () => {
  const orders = [
    order('a', shipment(2, 'to_prepare'), shipment(1, 'sent')),
    order('b', shipment(1, 'delivered'), shipment(2, 'sent')),
    order('c', shipment(1, 'cancelled')),
  ]

  it('is no label of what is picked up', () => {
    const picked = {
      ...order('p', shipment(1, 'to_prepare')),
      pickup: { placeName: 'Alero del centro', hours: 'De 9 a 6' },
    }
    const all = [picked, ...orders]
    expect(said(shipmentsToPrint(all, readWanted('#p,a'), 'rotulos'))).toEqual(['a.2'])
    expect(said(shipmentsToPrint(all, readWanted('#p,a'), 'remisiones'))).toEqual(['p.1', 'a.2'])
  })

  it('is what has not left, in the order that is wanted', () => {
    expect(said(shipmentsToPrint(orders, readWanted('#b,a,c,gone'), 'rotulos'))).toEqual(['b.1', 'b.2', 'a.2'])
  })

  it('is the one shipment that is named', () => {
    expect(said(shipmentsToPrint(orders, readWanted('#a.1'), 'rotulos'))).toEqual(['a.1'])
  })

  it('is on the picking list only what is still to be picked, or what was chosen where nothing is', () => {
    const some = [
      order('a', shipment(1, 'prepared'), shipment(2, 'to_prepare')),
      order('b', shipment(1, 'prepared'), shipment(2, 'sent')),
    ]
    expect(said(shipmentsToPrint(some, readWanted('#a,b'), 'alistamiento'))).toEqual(['a.2'])
    expect(said(shipmentsToPrint(some, readWanted('#b'), 'alistamiento'))).toEqual(['b.1'])
    expect(said(shipmentsToPrint(some, readWanted('#a.1'), 'alistamiento'))).toEqual(['a.1'])
    expect(said(shipmentsToPrint(some, readWanted('#a,b'), 'remisiones'))).toEqual(['a.1', 'a.2', 'b.1'])
  })

  it('is nothing that has left, came back or has nowhere to go, beside what is to be picked', () => {
    const some = [
      order('a', shipment(1, 'to_prepare')),
      order('b', shipment(1, 'sent'), shipment(2, 'delivered')),
      order('c', shipment(1, 'returned')),
      { ...order('d', shipment(1, 'to_prepare')), address: null },
    ]
    expect(said(shipmentsToPrint(some, readWanted('#a,b,c,d'), 'alistamiento'))).toEqual(['a.1'])
    expect(said(shipmentsToPrint(some, readWanted('#b'), 'alistamiento'))).toEqual(['b.1', 'b.2'])
    expect(said(shipmentsToPrint(some, readWanted('#a,b.2'), 'alistamiento'))).toEqual(['a.1', 'b.2'])
  })

  it('is nothing without orders', () => {
    expect(readWanted('')).toEqual([])
    expect(readWanted('#')).toEqual([])
  })
})

describe('what is fetched', () => {
  it('has numbers in names in their order', () => {
    const sizes = { 'Memoria 128 GB': 1, 'Memoria 32 GB': 1 }
    const printed = shipmentsToPrint([order('a', shipment(1, 'to_prepare', sizes))], readWanted('#a'), 'alistamiento')
    expect(picksOf(printed).map(({ productName }) => productName)).toEqual(['Memoria 32 GB', 'Memoria 128 GB'])
  })

  it('is one line a product, with its sum and its orders, by name', () => {
    const printed = shipmentsToPrint(
      [
        order('a', shipment(1, 'to_prepare', { Olla: 2, Árbol: 1 }), shipment(2, 'to_prepare', { Olla: 1 })),
        order('b', shipment(1, 'to_prepare', { Olla: 4 })),
      ],
      readWanted('#a,b'),
      'alistamiento',
    )
    expect(picksOf(printed).map(({ productName, units, orders }) => [productName, units, orders])).toEqual([
      ['Árbol', 1, [{ orderId: 'a', units: 1 }]],
      [
        'Olla',
        7,
        [
          { orderId: 'a', units: 3 },
          { orderId: 'b', units: 4 },
        ],
      ],
    ])
  })
})
