import { describe, expect, test } from 'vitest'

import { eventChecksum, integritySignature, sameChecksum } from './wompi-signature.ts'

describe('the signature of a checkout', () => {
  test('equals the example of Wompi’s documentation', () => {
    const sale = { reference: 'sk8-438k4-xmxm392-sn2m', amountInCents: 2_490_000, currency: 'COP' }
    expect(integritySignature(sale, 'prod_integrity_Z5mMke9x0k8gpErbDqwrJXMqsI6SFli6')).toBe(
      '37c8407747e595535433ef8f6a811d853cd943046624a0ec04662b17bbf33bf5',
    )
  })

  test('has the expiry, when there is one, between currency and secret', () => {
    const sale = { reference: 'r', amountInCents: 100, currency: 'COP', expirationTime: '2026-11-20T12:00:00.000Z' }
    const asOne = { reference: 'r', amountInCents: 100, currency: 'COP2026-11-20T12:00:00.000Z' }
    expect(integritySignature(sale, 's')).toBe(integritySignature(asOne, 's'))
  })
})

describe('the checksum of an event', () => {
  const secret = 'prod_events_OcHnIzeBl5socpwByQ4hA52Em3USQ93Z'
  const data = { transaction: { id: '1234-1610641025-49201', status: 'APPROVED', amount_in_cents: 4_490_000 } }
  const properties = ['transaction.id', 'transaction.status', 'transaction.amount_in_cents']
  const timestamp = 1_530_291_411

  test('is the SHA-256 of the example’s own text', () => {
    expect(eventChecksum({ data, properties, timestamp }, secret)).toBe(
      '5a18ec5e8fdb7df463e9f94774cba8f583ba21bd04a09ceff2ea68a4bc0aefbe',
    )
  })

  test('follows the order in which the event names its properties', () => {
    const other = eventChecksum({ data, properties: properties.toReversed(), timestamp }, secret)
    expect(other).not.toBe(eventChecksum({ data, properties, timestamp }, secret))
  })

  test.each(['transaction.missing', 'transaction', '__proto__.x', 'transaction.id.length', ''])(
    'is null when a property is %j',
    (path) => {
      expect(eventChecksum({ data, properties: [path], timestamp }, secret)).toBeNull()
    },
  )

  test('is compared ignoring case', () => {
    expect(sameChecksum('5A18ec', '5a18EC')).toBe(true)
    expect(sameChecksum('5a18ec', '5a18ed')).toBe(false)
    expect(sameChecksum('5a18ec', '5a18e')).toBe(false)
  })
})
