import { expect, test } from 'vitest'

import type { OwnInstallation } from '../../../contract/maintenance/installations.ts'
import { refilled } from './installation-filling.ts'

const today = '2026-12-01'
const order = (about: Partial<OwnInstallation>): OwnInstallation => ({
  orderId: '1a2b3c4d-0000-4000-8000-000000000000',
  lines: [{ productName: 'Disco SSD', quantity: 1, arrived: 0 }],
  firstDay: '2026-12-04',
  address: 'Calle 18, Pasto',
  visit: null,
  canRequest: true,
  ...about,
})
const first = order({})
const second = order({ orderId: '5e6f7a8b-0000-4000-8000-000000000000', firstDay: '2026-12-09', address: '' })
const filled = {
  descripcion: 'Instalar: 1 × Disco SSD (pedido 1A2B3C4D).',
  direccion: 'Calle 18, Pasto',
  fecha: '2026-12-04',
}

test('an empty form is filled from an order, without a day if that is today (P-311)', () => {
  expect(refilled({}, first, undefined, today)).toEqual(Object.entries(filled))
  expect(refilled({ ...filled, fecha: '' }, order({ firstDay: today }), undefined, today)).toEqual([])
})

test('another order replaces only what the former one filled in', () => {
  const sentence = 'Instalar: 1 × Disco SSD (pedido 5E6F7A8B).'
  const all = [
    ['descripcion', sentence],
    ['direccion', ''],
    ['fecha', '2026-12-09'],
  ]
  expect(refilled(filled, second, first, today)).toEqual(all)
  const own = { descripcion: 'Instalar y limpiar', direccion: 'Carrera 6', fecha: '2026-12-11' }
  expect(refilled(own, second, first, today)).toEqual([])
  expect(refilled(filled, second, undefined, today)).toEqual([])
})
