import { expect, test } from 'vitest'

import { discountText, giftOfCode, refusalOfCode } from './discount-text.ts'

const plain = (text: string): string => text.replaceAll('\u00A0', ' ')

test.each([
  [{ kind: 'percent', percent: 15, amount: 0 }, '15 %'],
  [{ kind: 'amount', percent: 0, amount: 20_000 }, '$ 20.000 menos'],
  [{ kind: 'delivery', percent: 0, amount: 0 }, 'Envío gratis'],
] as const)('a code of %j gives "%s"', (code, text) => {
  expect(plain(giftOfCode(code))).toBe(text)
})

test.each([
  ['amount', 'Descuento VALE: ahorraste $ 12.000, ya restados de los precios'],
  ['delivery', 'Envío gratis con VALE: ahorraste $ 12.000'],
] as const)('an order with a code of kind %s says how much it cost less', (kind, text) => {
  expect(plain(discountText({ code: 'VALE', kind, amount: 12_000 }))).toBe(text)
})

test('free delivery that gives nothing says why', () => {
  const about = {
    code: 'VALE',
    kind: 'delivery',
    leastPurchase: null,
    firstDay: null,
    lastDay: null,
    goods: 1,
  } as const
  const textOf = (reason: 'nothing' | 'pickup' | 'free', category: string | null = null) =>
    refusalOfCode({ ...about, reason, category })
  expect([textOf('nothing'), textOf('nothing', 'Hogar'), textOf('pickup'), textOf('free')]).toEqual([
    'El código VALE da envío gratis, y en tu carrito no hay nada que se envíe.',
    'El código VALE da envío gratis, y en tu carrito no hay ningún producto de Hogar que se envíe.',
    'El código VALE da envío gratis, y este pedido lo recoges: guárdalo para otra compra.',
    'Este envío ya no te cuesta nada: guarda el código VALE para otra compra.',
  ])
})
