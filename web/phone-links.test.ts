import { expect, test } from 'vitest'

import { callAddress, formatPhone, whatsappAddress } from './phone-links.ts'

test('a number of ten digits is shown in groups that stay on one line', () => {
  expect(formatPhone('6015550123')).toBe('601\u00A0555\u00A00123')
})

test('another number is shown as in the settings', () => {
  expect(formatPhone('+1 305 555 0123')).toBe('+1 305 555 0123')
})

test('links for a call and a chat have the country prefix', () => {
  expect(callAddress('6015550123')).toBe('tel:+576015550123')
  expect(whatsappAddress('300 555 0123')).toBe('https://wa.me/573005550123')
})

test('a number that already has a prefix gets no second one', () => {
  expect(callAddress('+57 300 555 0123')).toBe('tel:+573005550123')
  expect(whatsappAddress('+573005550123')).toBe('https://wa.me/573005550123')
})
