import type { ShopDatabase } from './shop-database.ts'

/**
 * One way of breaking the shop on purpose. It gets a database of its own and returns the lines of its result; it throws
 * when the shop did not do what it should.
 */
export type Procedure = (database: ShopDatabase) => Promise<string[]>
