import { describe, expect, it } from 'vitest'

import { contraEntregaOf } from './contra-entrega.ts'

type Items = Parameters<typeof contraEntregaOf>[0]
type Delivery = Parameters<typeof contraEntregaOf>[1]

const item = (price: number, digital = false) =>
  ({ quantity: 1, productId: { _id: 'a', price, sellingPrice: price, digital } }) as unknown as Items[number]
const placed = (upTo: number | null, cost: number | null = 18_900) =>
  ({ state: 'placed', address: {}, place: { cost, contraEntregaUpTo: upTo } }) as unknown as Delivery

describe('paying a cart on arrival', () => {
  it('is offered up to the limit of the place, for goods and delivery together', () => {
    expect(contraEntregaOf([item(481_100)], placed(500_000), 2)).toEqual({
      ...{ upTo: 500_000, total: 500_000, reason: '' },
      isPickup: false,
    })
    expect(contraEntregaOf([item(481_101)], placed(500_000), 0)?.reason).toBe('Hasta $\u00A0500.000')
  })

  it('subtracts the discount of a code', () => {
    expect(contraEntregaOf([item(500_000)], placed(500_000), 0, 50_000)).toMatchObject({ total: 468_900, reason: '' })
  })

  it('is not offered for licences, whatever the amount', () => {
    expect(contraEntregaOf([item(10_000), item(600_000, true)], placed(500_000), 0)?.reason).toBe(
      'Con licencias digitales no hay contra entrega',
    )
  })

  it('is not offered for a total of 0, nor beside three unpaid orders, as on the server', () => {
    expect(contraEntregaOf([item(0)], placed(500_000, 0), 0)?.reason).toBe('No hay nada que pagar')
    expect(contraEntregaOf([item(0)], placed(500_000), 0)?.reason).toBe('')
    expect(contraEntregaOf([item(10_000)], placed(500_000), 3)?.reason).toBe(
      'Ya tienes 3 pedidos contra entrega sin pagar',
    )
  })

  it.each([
    ['the place does not have it', placed(null)],
    ['nobody delivers there', placed(500_000, null)],
    ['nobody said where to', { state: 'unplaced', isFreeEverywhere: true, towards: null } as const],
    ['nothing is sent', { state: 'none' } as const],
  ])('is not offered if %s', (_, delivery) => {
    expect(contraEntregaOf([item(10_000)], delivery, 0)).toBeNull()
  })
})
