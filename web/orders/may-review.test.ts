import { expect, test } from 'vitest'

import { mayReview } from './may-review.ts'
import type { OrderShipment } from './shipment-text.ts'

const now = Date.parse('2026-11-29T12:00:00Z')
const shipment = (state: OrderShipment['state'], sentAt: string | null = null) => ({ state, sentAt }) as OrderShipment

test.each([
  ['a licence', 'paid', undefined, true],
  ['an order that is not paid', 'on_delivery', shipment('delivered'), false],
  ['a refunded one', 'refunded', undefined, false],
  ['what arrived', 'paid', shipment('delivered', '2026-11-28T12:00:00Z'), true],
  ['what is to be prepared', 'paid', shipment('to_prepare'), false],
  ['what left two weeks ago', 'paid', shipment('sent', '2026-11-15T12:00:00Z'), false],
  ['what left sixteen days ago', 'paid', shipment('sent', '2026-11-13T12:00:00Z'), true],
  ['what came back', 'paid', shipment('returned', '2026-10-13T12:00:00Z'), false],
] as const)('%s (P-251)', (_, status, parcel, may) => expect(mayReview(status, parcel, now)).toBe(may))
