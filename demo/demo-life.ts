import type { Config } from '../server/config.ts'
import type { Tx } from '../server/platform/database/pool.ts'
import { isPrivate } from '../server/platform/loopback.ts'
import { addDemoAccounts } from './accounts.ts'
import { addDemoCode } from './discount-code.ts'
import { nameDemoOrder } from './messages.ts'
import { addYearOfSales } from './year-of-sales.ts'

type Place = Pick<Config, 'HOST' | 'PUBLIC_URL' | 'PROXY_CIDR' | 'DATA_DIR'>

/**
 * Makes a function that adds contents to a new demo shop: an account per role, a year of sales and a discount code. If others can reach the
 * shop it adds nothing, so that invented sales are not mistaken for real ones.
 */
export function addDemoLife(place: Place): (tx: Tx) => Promise<void> {
  return async (tx) => {
    if (!isPrivate(place)) return
    await addDemoAccounts(place)(tx)
    await addYearOfSales(tx)
    await nameDemoOrder(tx)
    await addDemoCode(tx)
  }
}
