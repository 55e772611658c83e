import { expect, it } from 'vitest'

import { linkAddress, linkMessage, untilText } from './link-text.ts'

const plain = (text: string) => text.replaceAll(/[\u00A0\u202F]/g, ' ')
const link = { path: '/pagar#token=abc', expiresAt: '2026-11-23T20:20:00.000Z', total: 105_400, phone: '3001234567' }

it('says until when a link can be paid by the clock of Colombia', () => {
  expect(plain(untilText(link.expiresAt))).toBe('el lunes 23, 3:20 p. m.')
})

it('writes what is to be paid, until when and where', () => {
  const address = linkAddress(link.path, 'https://alero.example')
  expect(plain(linkMessage({ ...link, address, shopName: 'Alero' }))).toBe(
    'Hola, este es el enlace para pagar tu pedido en Alero. Total a pagar: $ 105.400. Sirve hasta el lunes 23, 3:20 p. m.\nhttps://alero.example/pagar#token=abc',
  )
})
