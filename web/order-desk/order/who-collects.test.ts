import { expect, it } from 'vitest'

import { whoCollects } from './who-collects.ts'

const parcel = (state: 'prepared' | 'sent', toCollect: number, carrierName: string) => ({
  state,
  toCollect,
  carrierName,
})

it('names the carrier of the parcel with which the cash is due, once it has left', () => {
  const second = parcel('sent', 0, 'TCC')
  expect(whoCollects({ shipments: [parcel('prepared', 138_900, ''), second] })).toBe('')
  expect(whoCollects({ shipments: [parcel('sent', 138_900, 'Envia'), second] })).toBe('Envia lo cobra al entregar. ')
  expect(whoCollects({ shipments: [second, parcel('sent', 138_900, 'Envia')] })).toBe('Envia lo cobra al entregar. ')
  expect(whoCollects({ shipments: [parcel('sent', 138_900, 'Otra')] })).toBe('')
})
