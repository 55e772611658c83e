import type { CallName } from '../../contract/calls.ts'
import type { Db } from '../platform/database/pool.ts'
import type { Handlers } from '../platform/http/handlers.ts'
import { ok } from '../platform/http/serve.ts'
import { getProduct } from './get-product.ts'
import { listCategory } from './list-category.ts'
import { countProducts, listProducts } from './list-products.ts'
import { listVariants } from './list-variants.ts'
import { sampleOfCategories } from './sample-of-categories.ts'
import { filterProducts, searchProducts } from './search/search-products.ts'
import { streamProducts } from './stream-products.ts'

// A list of all products that is longer than this is streamed and not cached.
const MOST_ROWS = 2_000

type CatalogueCall = Extract<CallName, `catalogue.${string}`>

/** Binds the public calls of the catalogue to their functions. */
export function catalogueHandlers(db: Db): Handlers<CatalogueCall> {
  return {
    'catalogue.listProducts': async ({ input }) => {
      const everything = input.page === undefined && input.pageSize === undefined
      if (everything && (await countProducts(db)) > MOST_ROWS) return streamProducts(db)
      return found(await listProducts(db, input))
    },
    'catalogue.sampleOfCategories': async () => ok(await sampleOfCategories(db)),
    'catalogue.listCategory': async ({ input }) => ok(await listCategory(db, input)),
    'catalogue.getProduct': async ({ input, refuse }) => ok(await getProduct(db, input.productId, refuse)),
    'catalogue.getVariants': async ({ input }) => ok(await listVariants(db, input.variantGroup)),
    'catalogue.filterProducts': async ({ input }) => found(await filterProducts(db, input)),
    'catalogue.search': async ({ input }) => found(await searchProducts(db, input)),
  }
}

function found<T extends object>(result: T) {
  return { success: true as const, error: false as const, message: '', ...result }
}
