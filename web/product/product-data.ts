import type { ReviewedProduct, Variant } from '../../contract/catalogue/catalogue.ts'
import { isCallError } from '../call.ts'
import { cardOf, type Card } from '../catalogue/card.ts'
import { pageLoader } from '../page-data.ts'

/** A product and, when it is one of a group, the variants of that. */
export type ShownProduct = ReviewedProduct & { variants?: Variant[] }

/** How many products the recommended strip shows at most, the open one not counted. */
const RECOMMENDED = 12

/**
 * The product, and others of its category (P-13): those of its subcategory first, then the best of the rest, without its
 * own variants, which the page has already. An unknown product is a 404.
 */
export const productLoader = pageLoader<{ product: Promise<ShownProduct>; recommended: Promise<Card[]> }>(
  ({ call, params }) => {
    // These lines are in the home page's script, which has little room.
    const product = call('catalogue.getProduct', { productId: params.id ?? '' }).then(
      async ({ data }): Promise<ShownProduct> => {
        const { variantGroup } = data
        // Without its variants it can be bought all the same.
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
