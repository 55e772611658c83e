import { expect, test } from 'vitest'

import { canExchangeKeys, freeKeysText, keyName } from './key-text.ts'

const buyer = { _id: 'c', name: 'Ana', documentType: 'CC', document: '1', email: '', phone: '', ordersBefore: 0 }

test('only keys of a paid order whose buyer is still there are exchanged', () => {
  expect(canExchangeKeys({ status: 'paid', buyer })).toBe(true)
  expect(canExchangeKeys({ status: 'paid', buyer: null })).toBe(false)
  expect(canExchangeKeys({ status: 'refunded', buyer })).toBe(false)
})

test('a key is named by its place and its ending', () => {
  expect(keyName({ keyId: 7, ending: '0001' }, 1)).toBe('Clave 2, termina en 0001')
  expect(keyName({ keyId: 7, ending: '' }, 0)).toBe('Clave 1')
  expect([freeKeysText(1), freeKeysText(3)]).toEqual(['Queda 1 clave libre.', 'Quedan 3 claves libres.'])
})
