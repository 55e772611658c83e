import type { Tags } from '../platform/http/response-cache/announced-changes.ts'

/** What any change of a product touches: searches, counts of facets, lists of all products. */
export const anyProduct = 'products'
/** What changes when the lists of any category may have other products, or another order. */
export const anyCategory = 'categories'

/** The tag of responses that show a product. */
export const productTag = (id: string): string => `product:${id.toLowerCase()}`
/** The products, and their order, that the lists of a category show. */
export const categoryTag = (name: string): string => `category:${name}`

/**
 * What a notification on the channel `catalogue_changed` touches; everything when it names nothing, or cannot be read.
 * @param payload see `database/functions/catalogue/announce-changes.sql`
 */
export function tagsOfChange(payload: string): Tags | 'everything' {
  if (payload === '') return 'everything'
  try {
    const { product, categories } = JSON.parse(payload) as { product?: unknown; categories?: unknown }
    if (product !== undefined && typeof product !== 'string') return 'everything'
    if (!Array.isArray(categories) || !categories.every((name) => typeof name === 'string')) return 'everything'
    const tags = [anyProduct, ...categories.map((name) => categoryTag(name))]
    if (categories.length > 0) tags.push(anyCategory)
    if (product !== undefined) tags.push(productTag(product))
    return tags
  } catch {
    return 'everything'
  }
}
