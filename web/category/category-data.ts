import { menuCategories, uploadCategories } from '../../contract/catalogue/categories.ts'
import { PAGE_SIZE } from '../../contract/catalogue/page-size.ts'
import { writeSearchAddress } from '../../contract/catalogue/search-address.ts'
import { withoutAccents } from '../../contract/values/without-accents.ts'
import { CallError, isCallError } from '../call.ts'
import { cardOf, type Card } from '../catalogue/card.ts'
import { pageLoader } from '../page-data.ts'
import { paths } from '../paths.ts'

/** How many products a category page gets beyond those of the first call. */
const MORE_AT_MOST = 100

export type Landing = { cards: Card[]; hasMore: boolean }

/**
 * The products of a category, requested by its exact name (P-15). When the server's list is full there may be more:
 * then the best of them follow, and the rest is in the search, which has pages. An unknown category is a 404.
 */
export const categoryLoader = pageLoader<{ landing: Promise<Landing> }>(({ call, params }) => {
  const category = params.categoryName ?? ''
  const landing = call('catalogue.listCategory', { category, grouped: true }).then(
    async ({ data: best }): Promise<Landing> => {
      if (best.length === 0 && !isCategory(category)) throw unknownCategory()
      if (best.length < PAGE_SIZE) return { cards: best.map((product) => cardOf(product)), hasMore: false }
      const rest = await call('catalogue.filterProducts', {
        category: categoriesOf(category),
        pageSize: MORE_AT_MOST,
        grouped: true,
      }).catch(() => null)
      const all = new Map([...best, ...(rest?.data ?? [])].map((product) => [product._id, product]))
      return {
        cards: [...all.values()].map((product) => cardOf(product)),
        hasMore: rest === null || rest.total > all.size,
      }
    },
    refuseUnknown,
  )
  return { landing }
})

/** The link to all products of a category, page by page. */
export const allOfCategory = (category: string): string =>
  paths.search('').split('?')[0] + writeSearchAddress({ q: '', category: categoriesOf(category) })

// Compared as on the server: without case and accents.
const fold = (name: string): string => withoutAccents(name).trim()
const known = new Set(menuCategories.map(fold))
const isCategory = (name: string): boolean => known.has(fold(name))

/** The categories of products that a menu entry stands for: 'Moda' stands for several. */
const categoriesOf = (name: string): string[] =>
  uploadCategories.filter((one) => fold(one) === fold(name) || fold(one).startsWith(`${fold(name)} para `))

const unknownCategory = () => new CallError({ status: 404, code: 'NOT_FOUND', message: 'Categoría no encontrada.' })

// The call refuses an invalid name as bad input, but the page answers 404.
function refuseUnknown(error: unknown): never {
  throw isCallError(error) && error.status === 400 ? unknownCategory() : error
}
