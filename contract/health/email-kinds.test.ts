import { expect, test } from 'vitest'

import { isEmailToShop, nameRecipient } from '../health/email-kinds.ts'

test('the report of a sticker is sent as two e-mails, to the shop and to its owner', () => {
  expect(isEmailToShop('sticker_report', 'shop')).toBe(true)
  expect(isEmailToShop('sticker_report', 'owner')).toBe(false)
  expect(isEmailToShop('receipt', '')).toBe(false)
})

test('a recipient is shown as the shop, an address, or a deleted account', () => {
  expect(nameRecipient({ to: '', isToShop: true })).toBe('la tienda')
  expect(nameRecipient({ to: 'luz@correo.co', isToShop: false })).toBe('luz@correo.co')
  expect(nameRecipient({ to: '', isToShop: false })).toBe('una cuenta eliminada')
})
