import type { ReviewedProduct, Variant } from '../../contract/catalogue/catalogue.ts'
import { isCallError } from '../call.ts'
import { cardOf, type Card } from '../catalogue/card.ts'
import { pageLoader } from '../page-data.ts'

/** A product and, if it belongs to a group, the variants of the group. */
export type ShownProduct = ReviewedProduct & { variants?: Variant[] }

/** How many products the recommended strip shows at most, without the open one. */
const RECOMMENDED = 12

/**
 * The product, and others of its category (P-13): those of its subcategory first, then the best of the rest, without its own variants,
 * which the page already shows. An unknown product is a 404.
 */
export const productLoader = pageLoader<{ product: Promise<ShownProduct>; recommended: Promise<Card[]> }>(
  ({ call, params }) => {
    // These lines are part of the home page's script, which is near its size limit.
    const product = call('catalogue.getProduct', { productId: params.id ?? '' }).then(
      async ({ data }): Promise<ShownProduct> => {
        const { variantGroup } = data
        // If its variants fail to load, it can still be bought.
        const group = variantGroup && (await call('catalogue.getVariants', { variantGroup }).catch(() => null))
        return group ? { ...data, variants: group.data } : data
      },
      refuseUnknown,
    )
    const recommended = product.then(async ({ _id, category, brandName, variants = [] }) => {
      const [alike, all] = await Promise.all([
        call('catalogue.filterProducts', {
          category: [category],
          brandName: [brandName],
          pageSize: RECOMMENDED + 1,
          grouped: true,
        }).catch(() => null),
        call('catalogue.listCategory', { category, grouped: true }),
      ])
      const others = new Map([...(alike?.data ?? []), ...all.data].map((other) => [other._id, other]))
      others.delete(_id)
      for (const one of variants) others.delete(one._id)
      return [...others.values()].slice(0, RECOMMENDED).map((other) => cardOf(other))
    })
    return { product, recommended }
  },
)

// The call refuses an invalid identifier as bad input, but the page answers 404.
function refuseUnknown(error: unknown): never {
  throw isCallError(error) && error.status === 400 ? Object.assign(error, { status: 404 }) : error
}
