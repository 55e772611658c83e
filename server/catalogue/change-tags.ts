import { foldVariant } from '../../contract/catalogue/variant-options.ts'
import type { Tags } from '../platform/http/response-cache/announced-changes.ts'

/** The tag of what any change of a product affects: searches, counts of facets, lists of all products. */
export const anyProduct = 'products'
/** The tag that changes when the list of any category may have other products, or another order. */
export const anyCategory = 'categories'

/** The tag of responses that show a product. */
export const productTag = (id: string): string => `product:${id.toLowerCase()}`
/** The products, and their order, that the lists of a category show. */
export const categoryTag = (name: string): string => `category:${name}`
/** The tag of the variants of a group: their list, and what their card shows of them (P-265). */
export const groupTag = (name: string): string => `group:${foldVariant(name)}`

const areNames = (given: unknown): given is string[] =>
  Array.isArray(given) && given.every((name) => typeof name === 'string')

/** The tag of the opinions about a product, which lists do not show. */
export const reviewsTag = (productId: string): string => `reviews:${productId.toLowerCase()}`

/**
 * The tags that a notification on the channel `catalogue_changed` affects; everything when it names nothing, or cannot be read.
 * @param payload see `database/functions/catalogue/announce-changes.sql`
 */
export function tagsOfChange(payload: string): Tags | 'everything' {
  if (payload === '') return 'everything'
  try {
    const { product, products = [], categories, groups = [], reviews } = JSON.parse(payload) as Record<string, unknown>
    if (typeof reviews === 'string') return [reviewsTag(reviews)]
    if (product !== undefined && typeof product !== 'string') return 'everything'
    if (!areNames(products) || !areNames(categories) || !areNames(groups)) return 'everything'
    const tags = [anyProduct, ...categories.map((name) => categoryTag(name))]
    if (categories.length > 0) tags.push(anyCategory)
    tags.push(...groups.map((name) => groupTag(name)))
    tags.push(...products.map((id) => productTag(id)))
    if (product !== undefined) tags.push(productTag(product))
    return tags
  } catch {
    return 'everything'
  }
}
