import { underNames } from '../../contract/catalogue/attribute-names.ts'
import { attributesOf } from '../../contract/catalogue/categories.ts'
import {
  isSameFact,
  nothingMore,
  productFieldList,
  type ProductChange,
  type ProductFacts,
} from '../../contract/catalogue/product-facts.ts'
import { Problem, type Refuse } from '../platform/problem.ts'
import type { CategoryLists } from './category-lists.ts'
import { checkVariant } from './check-variant.ts'

type FieldProblem = { field: string; message: string }

/**
 * Checks the result of a change as a whole: the category's subcategories, its attributes, the two prices, the group of
 * variants with its options, and the stock of a licensed product, which cannot be set.
 * @param was the product so far; null for a new one
 * @param copied the product that a new one copies: within its subcategory the copy may have the same attributes
 * @param isLicensed whether it has licence keys, or gets some now
 * @throws Problem VALIDATION (400) that names every wrong field
 */
export function checkProduct(
  categoryLists: CategoryLists,
  change: ProductChange,
  { was, copied, isLicensed }: { was: ProductFacts | null; copied?: Placed | undefined; isLicensed: boolean },
): ProductFacts {
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as ProductChange
  const { sellingPrice, ...others } = given
  const facts = { ...nothingMore, ...was, ...others } as ProductFacts
  // A product sold at its list price stays so.
  const isReduced = was !== null && was.sellingPrice < was.price
  facts.sellingPrice = (sellingPrice === undefined && isReduced ? was.sellingPrice : sellingPrice) ?? facts.price
  const known = was ?? copied ?? null
  facts.attributes = pickAttributes(facts, given, { was, known })
  const found = [
    ...findCategoryErrors(categoryLists, facts, known),
    ...findPriceErrors(facts, isLicensed),
    ...checkVariant(facts),
    ...(isLicensed && was && given.stock !== undefined && given.stock !== was.stock ? [noOwnStock] : []),
  ]
  if (found.length > 0) throw new Problem('VALIDATION', { message: found[0]?.message, fields: found })
  if (isLicensed && !was) facts.stock = 0
  return facts
}

const noOwnStock: FieldProblem = {
  field: 'stock',
  message: 'El stock de un producto con licencias es el número de sus claves libres.',
}

/** In another subcategory, attributes that only the old one has are dropped (P-41). */
function pickAttributes(
  { category, brandName, attributes }: ProductFacts,
  given: ProductChange,
  { was, known }: { was: Place | null; known: Placed | null },
): Record<string, string> {
  const allowed = attributesOf(category, brandName)
  const isMoved = was !== null && !isSamePlacement(was, { category, brandName })
  if (given.attributes === undefined && !isMoved) return attributes
  const named = underNames(attributes, [...allowed, ...Object.keys(known?.attributes ?? {})])
  return Object.fromEntries(
    Object.entries(named).filter(
      ([key, value]) => value !== '' && (given.attributes !== undefined || allowed.includes(key)),
    ),
  )
}

type Place = Pick<ProductFacts, 'category' | 'brandName'>
type Placed = Place & Pick<ProductFacts, 'attributes'>
const isSamePlacement = (one: Place, other: Place): boolean =>
  one.category === other.category && one.brandName === other.brandName

function findCategoryErrors(categoryLists: CategoryLists, facts: ProductFacts, known: Placed | null): FieldProblem[] {
  const { category, brandName, attributes } = facts
  const subcategories = categoryLists.get(category)
  if (!subcategories) return [{ field: 'category', message: 'Categoría no válida.' }]
  const isSame = known !== null && isSamePlacement(known, facts)
  // A product of the demo shop may have other attributes; they stay within its subcategory, also in a copy.
  const allowed = new Set([...attributesOf(category, brandName), ...(isSame ? Object.keys(known.attributes) : [])])
  return [
    ...(subcategories.length > 0 && !subcategories.includes(brandName) && !isSame
      ? [{ field: 'brandName', message: 'Subcategoría no válida.' }]
      : []),
    ...Object.keys(attributes)
      .filter((key) => !allowed.has(key))
      .map((key) => ({ field: `attributes.${key}`, message: `Atributo no permitido: ${key.slice(0, 60)}.` })),
  ]
}

function findPriceErrors({ price, sellingPrice }: ProductFacts, isLicensed: boolean): FieldProblem[] {
  if (sellingPrice > price) {
    return [{ field: 'sellingPrice', message: 'El precio de venta no puede ser mayor que el precio de lista.' }]
  }
  if (isLicensed && sellingPrice < 1) return [{ field: 'sellingPrice', message: 'Precio no válido.' }]
  return []
}

/**
 * The refusal of licence keys that the shop already has.
 * @param positions of them in the sent list; null when unknown
 */
export function repeatedLicences(refuse: Refuse<'LICENCES_REPEATED'>, positions: readonly number[] | null): Problem {
  const count = positions?.length ?? 'Algunas'
  const message = count === 1 ? '1 licencia ya estaba registrada. No se guardó nada.' : undefined
  const problem = refuse('LICENCES_REPEATED', { message, values: { count } })
  return refuse('LICENCES_REPEATED', {
    message: problem.message,
    fields: [{ field: 'licenseIdsInput', message: problem.message }],
    // Never the keys themselves: the sender knows them.
    data: { positions },
  })
}

const logged = productFieldList.filter(({ inHistory }) => inHistory)

/** The facts that the change log records. */
export const historyOf = (facts: ProductFacts): Partial<ProductFacts> =>
  Object.fromEntries(logged.map(({ name }) => [name, facts[name]]))

/** Whether any fact has changed, and the logged facts before and after. */
export function differences(
  was: ProductFacts,
  is: ProductFacts,
): { isChanged: boolean; before: Partial<ProductFacts>; after: Partial<ProductFacts> } {
  const changed = productFieldList.filter(({ name }) => !isSameFact(was[name], is[name]))
  const shown = changed.filter(({ inHistory }) => inHistory)
  const pick = (facts: ProductFacts) => Object.fromEntries(shown.map(({ name }) => [name, facts[name]]))
  return { isChanged: changed.length > 0, before: pick(was), after: pick(is) }
}
