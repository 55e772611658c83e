import { describe, expect, it } from 'vitest'

import type { CartItem } from '../../contract/orders/cart.ts'
import { totalsOf } from '../payments/cart-totals.ts'
import { compareCarts } from './cart-changes.ts'

const item = (name: string, { quantity = 1, price = 2_000, sellingPrice = 1_000 } = {}): CartItem => ({
  _id: `line of ${name}`,
  quantity,
  isEnough: true,
  productId: {
    _id: name,
    productName: name,
    brandName: '',
    category: '',
    productImage: [],
    description: '',
    price,
    sellingPrice,
    link: '',
    variantGroup: '',
    variantOptions: '',
    attributes: {},
    brand: '',
    sku: '',
    features: [],
    agotado: false,
    digital: false,
    disponible: true,
  },
})

describe('the changes of a cart', () => {
  it('are empty without a change', () => {
    expect(compareCarts([item('Olla')], [item('Olla')])).toEqual({ ofLines: {}, gone: [] })
  })
  it('have the old and the new price', () => {
    const { ofLines } = compareCarts([item('Olla')], [item('Olla', { sellingPrice: 1_250_000 })])
    expect(ofLines['line of Olla']).toBe('El precio cambió: antes $\u00A01.000, ahora $\u00A01.250.000.')
  })
  it('have the old and the new quantity', () => {
    const { ofLines } = compareCarts([item('Olla', { quantity: 3 })], [item('Olla')])
    expect(ofLines['line of Olla']).toBe('La cantidad cambió: antes 3, ahora 1.')
  })
  it('have new and missing products', () => {
    const { ofLines, gone } = compareCarts([item('Olla')], [item('Silla')])
    expect(ofLines['line of Silla']).toBe('Se agregó desde otra ventana.')
    expect(gone).toEqual(['Olla'])
  })
})

describe('the totals of a cart', () => {
  it('are the sum of quantity times selling price, and the saving against the list prices', () => {
    const items = [item('Olla', { quantity: 3 }), item('Silla', { price: 500, sellingPrice: 700 })]
    expect(totalsOf(items)).toEqual({ totalQty: 4, totalPrice: 3_700, saved: 3_000 })
  })
})
