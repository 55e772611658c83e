import type { ShopDatabase } from './shop-database.ts'

/**
 * One way of breaking the shop on purpose. It gets a database of its own and returns the lines of its result; it throws
 * when what the shop promises did not hold.
 */
export type Procedure = (database: ShopDatabase) => Promise<string[]>
