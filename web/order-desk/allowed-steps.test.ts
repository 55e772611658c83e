import { describe, expect, it } from 'vitest'

import type { DeskRow } from '../../contract/order-desk/desk-order.ts'
import { mayBeCancelled, nextStepOf, shipmentsFor } from './allowed-steps.ts'

type Row = Parameters<typeof shipmentsFor>[1]
const row = (state: Row['state'], ...shipments: Row['shipments'][number]['state'][]): Row => ({
  state,
  second: null,
  status: 'paid',
  shipments: shipments.map((one, index) => ({ _id: `${index + 1}`, number: index + 1, state: one, version: 7 })),
})

describe('the steps that fit an order', () => {
  it('are those of its shipments', () => {
    const parted = row('to_prepare', 'to_prepare', 'prepared', 'sent')
    expect(shipmentsFor('prepare', parted)).toEqual([{ shipmentId: '1', version: 7 }])
    expect(shipmentsFor('send', parted).map(({ shipmentId }) => shipmentId)).toEqual(['1', '2'])
    expect(shipmentsFor('deliver', parted).map(({ shipmentId }) => shipmentId)).toEqual(['3'])
  })

  it('are never sending what is picked up, and handing it over once it is ready', () => {
    const pickup = { placeName: 'Alero del centro', hours: 'De 9 a 6' }
    const parted = { ...row('to_prepare', 'to_prepare', 'prepared', 'delivered'), pickup }
    expect(shipmentsFor('prepare', parted).map(({ shipmentId }) => shipmentId)).toEqual(['1'])
    expect(shipmentsFor('send', parted)).toEqual([])
    expect(shipmentsFor('deliver', parted).map(({ shipmentId }) => shipmentId)).toEqual(['2'])
    expect(shipmentsFor('deliver', { ...parted, status: 'on_delivery', toCollect: 80_000 })).toEqual([])
  })

  it('are none without an address, nor for what is not paid', () => {
    expect(shipmentsFor('prepare', row('address_missing', 'to_prepare'))).toEqual([])
    const paidTwice: Row = { ...row('refund_due', 'to_prepare'), second: 'address_missing' }
    expect(shipmentsFor('prepare', paidTwice)).toEqual([])
    expect(shipmentsFor('send', { ...row('refund_due', 'to_prepare'), status: 'refund_due' })).toEqual([])
  })
})

it('an order can be cancelled while it is owed, but not once its cash is to be collected', () => {
  const row = (state: DeskRow['state'], status: DeskRow['status'], awaits: 'link' | 'transfer' | null = null) => ({
    state,
    status,
    awaitsLink: awaits === 'link',
    awaitsTransfer: awaits === 'transfer',
  })
  expect(mayBeCancelled(row('sent', 'paid'))).toBe(true)
  expect(mayBeCancelled(row('to_prepare', 'on_delivery'))).toBe(true)
  expect(mayBeCancelled(row('to_collect', 'on_delivery'))).toBe(false)
  expect(mayBeCancelled(row('refund_due', 'refund_due'))).toBe(false)
  expect(mayBeCancelled(row('payment_pending', 'pending'))).toBe(false)
  expect(mayBeCancelled(row('payment_pending', 'pending', 'link'))).toBe(true)
  expect(mayBeCancelled(row('payment_pending', 'pending', 'transfer'))).toBe(true)
})

describe('the next step of several orders', () => {
  it('is the one of most of them', () => {
    expect(
      nextStepOf([row('prepared', 'prepared'), row('prepared', 'prepared'), row('to_prepare', 'to_prepare')]),
    ).toBe('send')
    expect(nextStepOf([row('sent', 'sent')])).toBe('deliver')
  })

  it('is the earlier one of two, and none where nothing fits', () => {
    expect(nextStepOf([row('prepared', 'prepared'), row('to_prepare', 'to_prepare')])).toBe('prepare')
    expect(nextStepOf([row('delivered', 'delivered'), row('address_missing', 'to_prepare')])).toBeNull()
  })
})
