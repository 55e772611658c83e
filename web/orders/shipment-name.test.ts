import { expect, it } from 'vitest'

import { shipmentName } from './shipment-name.ts'

const names = (...states: string[]) => {
  const shipments = states.map((state, index) => ({ number: index + 1, state }))
  return shipments.map((shipment) => shipmentName(shipment, shipments))
}

it('names a shipment among those that are not cancelled', () => {
  expect(names('prepared')).toEqual(['Envío 1 de 1'])
  expect(names('sent', 'returned')).toEqual(['Envío 1 de 2', 'Envío 2 de 2'])
  expect(names('sent', 'cancelled')).toEqual(['Envío 1 de 1', 'Envío 2'])
  expect(names('cancelled', 'sent', 'prepared')).toEqual(['Envío 1', 'Envío 2', 'Envío 3'])
})
