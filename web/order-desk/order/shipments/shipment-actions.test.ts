import { describe, expect, it } from 'vitest'

import { nextOf } from './shipment-actions.ts'

const address = {
  recipient: 'Ana',
  phone: '3155550142',
  municipalityCode: '52001',
  municipality: 'Pasto',
  department: 'Nariño',
  line: 'Calle 18 # 28-46',
  indications: '',
}
const paid = { address, status: 'paid', shipments: [{}] } as const
const shipment = { units: 1, isReceived: false, ifCancelled: null }
const ifCancelled = { units: 1, refundDue: 40_000, toCollect: 0, endsOrder: false }

describe('what can be done with a shipment', () => {
  it.each([
    ['to_prepare', 'prepare', ['days']],
    ['prepared', 'send', ['unprepare', 'days']],
    ['sent', 'deliver', ['guide', 'days', 'return']],
    ['delivered', null, ['return']],
    ['returned', 'receive', []],
    ['cancelled', null, []],
  ] as const)('%s: next %s, also %o', (state, next, others) => {
    expect(nextOf(paid, { ...shipment, state })).toEqual({ next, others })
  })

  it.each([
    ['to_prepare', 'prepare', ['hand_over', 'days']],
    ['prepared', 'hand_over', ['unprepare']],
    ['delivered', null, ['return']],
  ] as const)('of what is picked up, %s: next %s, also %o', (state, next, others) => {
    const pickup = { placeName: 'Alero del centro', hours: 'De 9 a 6' }
    expect(nextOf({ ...paid, pickup }, { ...shipment, state })).toEqual({ next, others })
  })

  it('is nothing that leaves the house while there is no address, or no money', () => {
    expect(nextOf({ ...paid, address: null }, { ...shipment, state: 'to_prepare' }).next).toBeNull()
    expect(nextOf({ ...paid, status: 'refund_due' }, { ...shipment, state: 'prepared' }).next).toBeNull()
  })

  it('is separating it only where something stays behind', () => {
    expect(nextOf(paid, { ...shipment, units: 2, state: 'to_prepare' }).others).toEqual(['split', 'days'])
  })

  it('is cancelling it by itself where something of the order is left then, or was cancelled before', () => {
    const waits = { ...shipment, ifCancelled, state: 'to_prepare' } as const
    expect(nextOf(paid, waits).others).toEqual(['days', 'cancel'])
    const last = { ...waits, ifCancelled: { ...ifCancelled, endsOrder: true } }
    expect(nextOf(paid, last).others).toEqual(['days'])
    expect(nextOf({ ...paid, shipments: [{}, {}] }, last).others).toEqual(['days', 'cancel'])
  })

  it('is taking a part back of what has left, where something of it stays', () => {
    const two = { ...shipment, units: 2 }
    expect(nextOf(paid, { ...two, state: 'delivered' }).others).toEqual(['return', 'return_part'])
    expect(nextOf(paid, { ...two, state: 'sent' }).others).toEqual(['guide', 'days', 'return', 'return_part'])
    expect(nextOf(paid, { ...two, state: 'returned' }).others).toEqual([])
    const onDelivery = { ...paid, status: 'on_delivery' } as const
    expect(nextOf(onDelivery, { ...two, state: 'sent' }).others).toEqual(['guide', 'days', 'return_part'])
  })

  it('is naming other days only while the order stands', () => {
    expect(nextOf({ ...paid, status: 'refund_due' }, { ...shipment, state: 'sent' }).others).toEqual([
      'guide',
      'return',
    ])
  })

  it('is the same for what is paid when it arrives; its only shipment comes back with the order', () => {
    const onDelivery = { ...paid, status: 'on_delivery' } as const
    expect(nextOf(onDelivery, { ...shipment, state: 'prepared' }).next).toBe('send')
    expect(nextOf(onDelivery, { ...shipment, state: 'sent' })).toEqual({ next: 'deliver', others: ['guide', 'days'] })
    expect(nextOf({ ...onDelivery, shipments: [{}, {}] }, { ...shipment, state: 'sent' }).others).toContain('return')
  })

  it('is receiving what came back once', () => {
    expect(nextOf(paid, { ...shipment, state: 'returned', isReceived: true }).next).toBeNull()
  })
})
