import { expect, it } from 'vitest'

import { cashText } from './cash-text.ts'

const said = (...shipments: { state: 'prepared' | 'sent'; toCollect: number }[]) =>
  cashText({ toCollect: 138_900, shipments }).replaceAll('\u00A0', ' ')

it('asks for the cash once the shipment with which it is due has left, not with another one', () => {
  const later = 'Pagas $ 138.900 en efectivo cuando llegue.'
  expect(said({ state: 'prepared', toCollect: 138_900 }, { state: 'sent', toCollect: 0 })).toBe(later)
  expect(said({ state: 'sent', toCollect: 138_900 }, { state: 'prepared', toCollect: 0 })).toBe(
    'Ten listos $ 138.900 en efectivo.',
  )
  expect(said()).toBe(later)
})
