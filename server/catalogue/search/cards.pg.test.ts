import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'

import type { Facets, ListedProduct, SearchInput } from '../../../contract/catalogue/catalogue.ts'
import { foldVariant, readVariantOptions, writeVariantOptions } from '../../../contract/catalogue/variant-options.ts'
import { openTestDatabase } from '../../../test/database/database.ts'
import { addCategories } from '../../../test/products/catalogue-products.ts'
import { filterProducts } from './search-products.ts'

const { db } = await openTestDatabase()

// Groups of one to twelve variants, some sold out, over several categories, price bands and places of the words, beside products
// without a group; in two chunks, so that a page ends within groups.
beforeAll(async () => {
  await addCategories(db)
  await sql`
    insert into products (product_name, brand_name, category, description, price, selling_price, stock, units_sold, created_at,
      variant_group, variant_options, attributes)
    select case when n % 3 = 0 then 'Mesa ' else 'Silla ' end || (array['roja', 'azul', 'verde'])[1 + n % 5 % 3]
        || case when n % 13 = 0 then ' plegable' else '' end,
      case when n % 4 = 0 then 'Celulares' else 'Muebles ' || n % 7 end, (array['hogar', 'Tecnologia', 'Belleza'])[1 + n % 3],
      case when n % 2 = 0 then 'Para sala' else 'Para jardín' end, 1000 * (n % 400), 1000 * (n % 400) - (n % 7) * (n % 400),
      case when n % 11 < 4 then 0 end, n % 5, now() - n % 50 * interval '1 hour',
      case when n % 5 < 3 then (array['Grupo ', 'GRUPO '])[1 + n % 2] || n % 23 else '' end,
      case when n % 5 < 3 then 'Número: ' || n || ', Talla: ' || (array['S', 'M', 'L', '1,5 L'])[1 + n % 4]
        || case when n % 3 > 0 then (array[', Color: ', ', color: '])[1 + n % 2] || (array['Café', 'CAFE', 'Rojo'])[1 + n % 3] else '' end
        else '' end,
      jsonb_build_object('RAM', 4 + n % 3 * 4 || ' GB')
    from generate_series(1, 500) as n`.execute(db)
  await sql`analyze products`.execute(db)
})

const find = (input: SearchInput) => filterProducts(db, input)

/** Every product that a search finds, for all tests. */
const everything = (input: SearchInput) => {
  const key = JSON.stringify(input)
  known.set(key, known.get(key) ?? everyPage(input, 100))
  return known.get(key)!
}
const known = new Map<string, Promise<ListedProduct[]>>()

/** Every result, page by page. */
async function everyPage(input: SearchInput, pageSize: number): Promise<ListedProduct[]> {
  const all: ListedProduct[] = []
  for (let page = 1; ; page += 1) {
    const { data, total } = await find({ ...input, page, pageSize })
    expect(data.length).toBe(Math.min(pageSize, Math.max(0, total - all.length)))
    all.push(...data)
    if (data.length < pageSize) return all
  }
}

const groupOf = ({ _id, variantGroup }: ListedProduct) => foldVariant(variantGroup) || _id
const membersOf = (products: ListedProduct[]) => Map.groupBy(products, groupOf)

/** The cards of results that list every product, made here in the plainest way. */
function cardsOf(products: ListedProduct[], { q, orden = 'relevancia' }: SearchInput) {
  const members = membersOf(products)
  const isByPrice = orden !== 'relevancia' || !q
  const placed = products.filter((product) => {
    const all = members.get(groupOf(product))!
    return product === ((isByPrice && all.find(({ agotado }) => !agotado)) || all[0])
  })
  return placed.map((product) => {
    const all = members.get(groupOf(product))!
    const buyable = all.filter(({ agotado }) => !agotado)
    const prices = (buyable.length > 0 ? buyable : all).map(({ sellingPrice }) => sellingPrice)
    const low = Math.min(...prices)
    const hasFrom = low !== Math.max(...prices)
    return asCard(product, {
      q,
      variantCount: all.length > 1 ? all.length : undefined,
      priceFrom: hasFrom ? low : undefined,
    })
  })
}

type Said = Pick<SearchInput, 'q'> & { variantCount?: number | undefined; priceFrom?: number | undefined }

/** Without words, only the group determines the order: which of its variants is shown has its own test. */
const asCard = (product: ListedProduct, { q, variantCount, priceFrom }: Said) => ({
  ...{ group: groupOf(product), variantCount, priceFrom },
  ...(q ? { _id: product._id } : {}),
})

const shownBy = (products: ListedProduct[], { q }: SearchInput) =>
  products.map((product) => asCard(product, { q, variantCount: product.variantCount, priceFrom: product.priceFrom }))

const searches: SearchInput[] = [
  { q: 'silla' },
  { q: 'silla roja' },
  { q: 'plegable' },
  { q: 'muebles' },
  { q: 'hogar' },
  { q: 'sila rojja' },
  { q: 'mesa verde de nadie' },
  {},
  { category: ['hogar'] },
  { category: ['hogar', 'Belleza'], brandName: ['Muebles 1'] },
  { q: 'silla', precio: ['hasta100', 'mas250'] },
  { q: 'mesa', brandName: ['Celulares'], ram: [4, 12] },
  { q: 'muebles', orden: 'menor-precio' },
  { q: 'silla', orden: 'mayor-precio' },
  { q: 'sala', orden: 'mayor-descuento' },
  { q: 'azul', orden: 'mas-nuevos' },
  { q: 'silla', opcion: ['Talla: M'] },
  { q: 'silla roja', opcion: ['talla: m', 'Talla: 1,5 L', 'COLOR: Café'] },
  { q: 'muebles', brandName: ['Muebles 1', 'Muebles 2'], opcion: ['Color: Rojo'], orden: 'menor-precio' },
  { opcion: ['Talla: S', 'Color: Rojo', 'Color: café'] },
  { q: 'mesa', precio: ['hasta100'], opcion: ['Talla: L'] },
  { category: ['hogar'], precio: ['mas250'], opcion: ['Talla: XXL'] },
]

describe.each(searches)('the search %j', (input) => {
  test('has each group once, as its variants stand in the list of all products, on pages of any size', async () => {
    const all = await everything(input)
    const expected = cardsOf(all, input)
    if (!input.opcion) expect(all.length).toBeGreaterThan(expected.length)
    const grouped = { ...input, grouped: true as const }
    expect((await find(grouped)).total).toBe(expected.length)
    for (const pageSize of [100, 31]) expect(shownBy(await everyPage(grouped, pageSize), input)).toEqual(expected)
  })

  test('counts groups for each value of a filter', async () => {
    const { facets } = await find({ ...input, grouped: true })
    const values: [keyof Facets, (product: ListedProduct) => string][] = [
      ['category', ({ category }) => category],
      ['precio', ({ price }) => (price < 100_000 ? 'hasta100' : price < 250_000 ? '100a250' : 'mas250')],
      // The memory of phones is a filter, and counted, only while they are chosen (P-18).
      input.ram
        ? ['ram', ({ attributes }) => String(Number.parseInt(attributes.RAM!, 10))]
        : ['brandName', ({ brandName }) => brandName],
    ]
    for (const [name, valueOf] of values) {
      const { [name]: _, ...others } = input
      const found = Map.groupBy(await everything(others), valueOf)
      const counts = [...found].map(([value, products]) => [value, membersOf(products).size])
      expect([name, Object.fromEntries((facets[name] ?? []).map(({ value, count }) => [value, count]))]).toEqual([
        name,
        Object.fromEntries(counts),
      ])
    }
  })

  test('counts groups for each option, in which what was chosen of the same option does not count', async () => {
    const { facets } = await find({ ...input, grouped: true })
    for (const name of ['talla', 'color']) {
      const others = input.opcion?.filter((option) => nameOf(option) !== name)
      const found = await everything({ ...input, opcion: others?.length ? others : undefined })
      const groups = new Map<string, Set<string>>()
      for (const product of found) {
        for (const option of optionsOf(product)) {
          if (nameOf(option) === name) groups.set(option, (groups.get(option) ?? new Set()).add(groupOf(product)))
        }
      }
      const shown = (facets.opcion ?? []).filter(({ value }) => nameOf(value) === name)
      expect(Object.fromEntries(shown.map(({ value, count }) => [foldVariant(value), count]))).toEqual(
        Object.fromEntries([...groups].map(([option, members]) => [option, members.size])),
      )
    }
  })
})

const nameOf = (option: string) => foldVariant(option).split(':')[0]
const optionsOf = ({ variantOptions }: ListedProduct) =>
  (readVariantOptions(variantOptions) ?? []).map((option) => foldVariant(writeVariantOptions([option])))

test.each(searches.filter(({ opcion }) => opcion))('the search %j finds what has one of each option', async (input) => {
  const { opcion = [], ...others } = input
  const wanted = [...Map.groupBy(opcion.map(foldVariant), nameOf).values()]
  const having = (await everything(others)).filter((product) =>
    wanted.every((values) => optionsOf(product).some((option) => values.includes(option))),
  )
  expect((await everything(input)).map(({ _id }) => _id)).toEqual(having.map(({ _id }) => _id))
})

test('without words a card shows the first of its group that can be bought, unless results stand by price or discount', async () => {
  for (const orden of ['relevancia', 'mas-nuevos'] as const) {
    const members = membersOf(await everything({ category: ['hogar'] }))
    for (const card of await everyPage({ category: ['hogar'], orden, grouped: true }, 100)) {
      const ids = members.get(groupOf(card))!.map(({ _id }) => _id)
      const { rows } = await sql<{ id: string }>`
        select id from products where id = any (${ids}) order by agotado, created_at, product_name, id limit 1`.execute(
        db,
      )
      expect(card._id).toBe(rows[0]?.id)
    }
  }
  const ascending = (await everyPage({ category: ['hogar'], orden: 'menor-precio', grouped: true }, 100))
    .filter(({ agotado }) => !agotado)
    .map(({ sellingPrice }) => sellingPrice)
  expect(ascending).toEqual(ascending.toSorted((a, b) => a - b))
})
