import type { Shop } from '../../contract/content/content.ts'
import { costText, daysText } from '../delivery/coverage-text.ts'
import type { Coverage } from '../delivery/coverage.ts'
import type { SettledShop } from '../shop-settings/shop.ts'

/**
 * The seller's data. Costs and days of delivery are those of the settings while everything is sent to everywhere for nothing,
 * as a new shop does it; as soon as the rates say otherwise, theirs (decision 0049).
 */
export function describeShop(shop: SettledShop, coverage: Coverage): Shop {
  const { isFree, coversAll, costs, freeFrom, hasContraEntrega } = coverage
  const isOneCost = costs !== null && costs.from === costs.to && freeFrom === null
  return {
    ...shop,
    ...(isFree ? {} : { shippingCost: costText(coverage), shippingTime: daysText(coverage) }),
    delivery: { coversAll, cost: coversAll && isOneCost ? costs.to : null, hasContraEntrega },
  }
}
