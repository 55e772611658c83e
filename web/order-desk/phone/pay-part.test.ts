import { expect, it } from 'vitest'

import { reasonAgainstCash } from './pay-part.tsx'
import type { PhoneLine } from './product-part.tsx'
import type { PhonePlace } from './use-phone-place.ts'

const line = (sellingPrice: number, quantity = 1, digital = false) =>
  ({ product: { sellingPrice, digital }, quantity }) as PhoneLine
const place = (contraEntregaUpTo: number | null, cost: number | null = 5_000) =>
  ({ cost, quoted: { municipality: 'Pasto', contraEntregaUpTo } }) as PhonePlace
const pickupAt = (contraEntregaUpTo: number | null) =>
  ({ cost: 0, quoted: null, pickup: { placeName: 'Alero del centro', contraEntregaUpTo } }) as PhonePlace
const plain = (text: string) => text.replaceAll('\u00A0', ' ')

it.each([
  ['possible within what the rate allows', [line(40_000, 2)], place(85_000), ''],
  ['not above it, with delivery', [line(40_000, 2)], place(84_999), 'Hasta $ 84.999'],
  ['not for a place without it', [line(40_000)], place(null), 'No la hay en Pasto'],
  [
    'not before there is a place',
    [line(40_000)],
    { cost: null, quoted: null } as PhonePlace,
    'Según el lugar de entrega',
  ],
  ['not where nobody delivers', [line(40_000)], place(85_000, null), 'Según el lugar de entrega'],
  ['possible where it is picked up', [line(40_000)], pickupAt(40_000), ''],
  ['not above what the place takes', [line(40_001)], pickupAt(40_000), 'Hasta $ 40.000'],
  ['not where the place takes none', [line(40_000)], pickupAt(null), 'No la hay en Alero del centro'],
  ['not with licences', [line(9_000, 1, true)], place(85_000), 'Con licencias digitales no hay contra entrega'],
  ['not for nothing', [line(0)], place(85_000, 0), 'No hay qué cobrar'],
])('cash on arrival: %s', (_, lines, about, reason) => {
  expect(plain(reasonAgainstCash(lines, about))).toBe(reason)
})
