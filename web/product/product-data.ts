import type { Product, Variant } from '../../contract/catalogue/catalogue.ts'
import { CallError, isCallError } from '../call.ts'
import { cardOf, type Card } from '../catalogue/card.ts'
import { pageLoader } from '../page-data.ts'

/** How many products the recommended strip shows at most, the open one not counted. */
const RECOMMENDED = 12

/** A product and, when it is one of a group, the variants of that. */
export type ShownProduct = Product & { variants?: Variant[] }

/**
 * The product, and others of its category (P-13): those of its subcategory first, then the best of the rest, without its
 * own variants, which the page has already. An unknown product is a 404.
 */
export const productLoader = pageLoader<{ product: Promise<ShownProduct>; recommended: Promise<Card[]> }>(
  ({ call, params }) => {
    const found = call('catalogue.getProduct', { productId: params.id ?? '' }).then(({ data }) => data, refuseUnknown)
    const product = found.then(async (shown): Promise<ShownProduct> => {
      if (shown.variantGroup === '') return shown
      const { variantGroup } = shown
      // Without them it can be bought all the same.
      const variants = await call('catalogue.listVariants', { variantGroup }).catch(() => null)
      return variants ? { ...shown, variants: variants.data } : shown
    })
    const recommended = found.then(async ({ _id, category, brandName }) => {
      const nearest = call('catalogue.filterProducts', {
        category: [category],
        brandName: [brandName],
        pageSize: RECOMMENDED + 1,
      }).catch(() => null)
      const [alike, all] = await Promise.all([nearest, call('catalogue.listCategory', { category })])
      const others = new Map([...(alike?.data ?? []), ...all.data].map((other) => [other._id, other]))
      for (const one of [{ _id }, ...((await product).variants ?? [])]) others.delete(one._id)
      return [...others.values()].slice(0, RECOMMENDED).map((other) => cardOf(other))
    })
    return { product, recommended }
  },
)

// The call refuses an invalid identifier as bad input, but the page answers 404.
function refuseUnknown(error: unknown): never {
  if (isCallError(error) && error.status === 400) {
    throw new CallError({ status: 404, code: 'PRODUCT_NOT_FOUND', message: 'Producto no encontrado.' })
  }
  throw error
}
