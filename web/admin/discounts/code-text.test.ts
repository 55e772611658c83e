import { expect, test } from 'vitest'

import { limitsOf, termsOf, usesOf } from './code-text.ts'

type Code = Parameters<typeof termsOf>[0]
const code = (about: Partial<Code> = {}): Code => ({
  _id: 'a',
  code: 'BIENVENIDA10',
  kind: 'percent',
  percent: 10,
  amount: 0,
  category: null,
  leastPurchase: null,
  firstDay: null,
  lastDay: null,
  mostUses: null,
  onceEach: true,
  isOn: true,
  state: 'on',
  uses: 0,
  given: 0,
  isUnused: true,
  ...about,
})
const plain = (text: string): string => text.replaceAll(/\s/g, ' ')

test.each([
  [{}, '10 % en todos los productos'],
  [{ category: 'hogar' }, '10 % en Hogar'],
  [{ category: 'Mascotas', leastPurchase: 50_000 }, '10 % en Mascotas, en compras desde $ 50.000'],
  [{ kind: 'amount', percent: 0, amount: 20_000 }, '$ 20.000 menos en todos los productos'],
  [{ kind: 'amount', percent: 0, amount: 20_000, category: 'hogar' }, '$ 20.000 menos en Hogar'],
  [{ kind: 'delivery', percent: 0, leastPurchase: 50_000 }, 'Envío gratis, en compras desde $ 50.000'],
  [{ kind: 'delivery', percent: 0, category: 'Mascotas' }, 'Envío gratis con algo de Mascotas'],
] as [Partial<Code>, string][])('the terms of %j', (about, text) => {
  expect(plain(termsOf(code(about)))).toBe(text)
})

test.each([
  [{}, 'sin fecha de vencimiento, una vez por persona'],
  [
    { firstDay: '2026-12-01', lastDay: '2026-12-31' },
    'del 1 de diciembre de 2026 al 31 de diciembre de 2026, una vez por persona',
  ],
  [{ firstDay: '2026-12-01', onceEach: false }, 'desde el 1 de diciembre de 2026, las veces que quieran'],
  [{ lastDay: '2026-12-31' }, 'hasta el 31 de diciembre de 2026, una vez por persona'],
])('when %j is valid', (about, text) => {
  expect(plain(limitsOf(code(about)))).toBe(text)
})

test.each([
  [{}, '0 usos'],
  [{ uses: 1 }, '1 uso'],
  [{ uses: 1, mostUses: 1_000, given: 36_900 }, '1 de 1.000 usos, $ 36.900 descontados'],
])('how often %j was used', (about, text) => {
  expect(plain(usesOf(code(about)))).toBe(text)
})
