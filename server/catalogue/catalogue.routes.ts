import type { Db } from '../platform/database/pool.ts'
import { ok, type Handlers } from '../platform/http/serve.ts'
import { getProduct, listCategory, listProducts, sampleOfCategories, searchProducts } from './interim.ts'

type CatalogueCall = Extract<keyof Handlers, `catalogue.${string}`>

export function catalogueHandlers(db: Db): Handlers<CatalogueCall> {
  return {
    'catalogue.listProducts': async ({ input }) => listProducts(db, input),
    'catalogue.sampleOfCategories': async () => ok(await sampleOfCategories(db)),
    'catalogue.listCategory': async ({ input }) => ok(await listCategory(db, input)),
    'catalogue.getProduct': async ({ input }) => ok(await getProduct(db, input.productId)),
    'catalogue.filterProducts': async ({ input }) => found(await searchProducts(db, input)),
    'catalogue.search': async ({ input }) => found(await searchProducts(db, input)),
  }
}

function found<T extends object>(result: T) {
  return { success: true as const, error: false as const, message: '', ...result }
}
