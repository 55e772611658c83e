import { expect, test } from 'vitest'

import { compareValues, variantChoices, type VariantChoice } from './variant-choices.ts'

const variant = (variantOptions: string, agotado = false) => ({
  _id: variantOptions,
  productName: variantOptions,
  variantOptions,
  agotado,
})

const textOf = ({ value, variant: { _id }, isCurrent, otherwise }: VariantChoice): string =>
  isCurrent ? `[${value}]` : `${value} → ${_id}${otherwise && ` (${otherwise})`}`
const shown = (productId: string, ...variants: ReturnType<typeof variant>[]) =>
  variantChoices(productId, variants).map(({ name, choices }) => [name].concat(choices.map((choice) => textOf(choice))))

test.each([
  [
    ['XXL', 'M', 'XS', 'L', 'S', 'XL'],
    ['XS', 'S', 'M', 'L', 'XL', 'XXL'],
  ],
  [
    ['10', '8', '9,5', '38'],
    ['8', '9,5', '10', '38'],
  ],
  [
    ['1 TB', '64 GB', '512 GB', '128 GB'],
    ['64 GB', '128 GB', '512 GB', '1 TB'],
  ],
  [
    ['1 L', '500 ml', '1,5 litros'],
    ['500 ml', '1 L', '1,5 litros'],
  ],
  [
    ['Verde', 'Ñandú', 'azul', 'Ámbar', 'Negro'],
    ['Ámbar', 'azul', 'Negro', 'Ñandú', 'Verde'],
  ],
  [
    ['Única', '40', 'M'],
    ['M', '40', 'Única'],
  ],
])('the values %j are shown in the order %j', (values, sorted) =>
  expect(values.toSorted(compareValues)).toEqual(sorted),
)

test('a value leads to the variant with this value and otherwise the same options', () => {
  const all = ['Talla: M, Color: Negro', 'Talla: S, Color: Negro', 'Talla: M, Color: Blanco'].map((one) => variant(one))
  expect(shown('Talla: M, Color: Negro', ...all)).toEqual([
    ['Talla', 'S → Talla: S, Color: Negro', '[M]'],
    ['Color', 'Blanco → Talla: M, Color: Blanco', '[Negro]'],
  ])
})

test('without such a variant it leads to the most similar one, preferably in stock, and names the other changes', () => {
  const own = 'Talla: M, Color: Negro, Material: Lino'
  expect(
    shown(
      own,
      variant(own),
      variant('Talla: L, Color: Azul, Material: Seda'),
      variant('Talla: L, Color: Negro, Material: Seda', true),
      variant('Talla: L, Color: Azul, Material: Lino'),
    )[0],
  ).toEqual(['Talla', '[M]', 'L → Talla: L, Color: Azul, Material: Lino (Color: Azul)'])
})

test('values and names that differ in capitals or accents are equal; an option that only some variants have is shown', () => {
  expect(
    shown('color: café', variant('color: café'), variant('Color: Cafe, Talla: M'), variant('Color: CAFE, talla: L')),
  ).toEqual([
    ['color', '[café]'],
    ['Talla', 'M → Color: Cafe, Talla: M', 'L → Color: CAFE, talla: L'],
  ])
})

test('a product alone in its group offers no choice', () => {
  expect(variantChoices('Talla: M', [variant('Talla: M')])).toEqual([])
  expect(variantChoices('Talla: M', [])).toEqual([])
})
