import { expect, it } from 'vitest'

import { whoCollects } from './who-collects.ts'

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
