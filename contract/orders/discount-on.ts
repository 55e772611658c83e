import type { CodeKind, DiscountReason } from './discount-rules.ts'

/** What a code does: a part of a hundred less, pesos less, or free delivery; what its kind does not have is 0. */
export type DiscountTerms = {
  kind: CodeKind
  percent: number
  amount: number
  category: string | null
  leastPurchase: number | null
}

type Line = { quantity: number; sellingPrice: number; category: string; digital: boolean }
type Cut = { amount: number; goods: number; reason: DiscountReason | null }

/** What is known of how goods come: pesos, null until that is known. */
export type CostOfDelivery = { cost: number | null; isPickup: boolean }

/** As `lowered_price()` computes it (P-239). */
export const loweredPrice = (price: number, percent: number): number =>
  Math.min(price, Math.max(1, Math.floor((price * (100 - percent) + 50) / 100)))

/**
 * How many pesos less a unit of each of these costs when together they are to cost `amount` less, as `cuts_of_amount()` computes
 * it (P-340).
 * @param sorted by quantity and then by price, the highest first
 */
export function cutsOfAmount(amount: number, sorted: readonly Pick<Line, 'quantity' | 'sellingPrice'>[]): number[] {
  const lines = sorted.map(({ quantity, sellingPrice }) => ({ quantity, most: Math.max(0, sellingPrice - 1), cut: 0 }))
  const ofAll = lines.reduce((sum, { quantity, most }) => sum + quantity * most, 0)
  if (amount >= ofAll) return lines.map(({ most }) => most)
  let rest = amount
  for (const line of lines) {
    // Exact: the highest amount and the highest price of a product come to less than 2^53.
    line.cut = Math.floor((amount * line.most) / ofAll)
    rest -= line.quantity * line.cut
  }
  for (const line of lines) {
    const more = Math.min(Math.floor(rest / line.quantity), line.most - line.cut)
    line.cut += more
    rest -= line.quantity * more
  }
  const last = lines.findLast(({ cut, most }) => cut < most)
  if (rest > 0 && last) last.cut += 1
  return lines.map(({ cut }) => cut)
}

const byQuantity = (a: Line, b: Line): number => b.quantity - a.quantity || b.sellingPrice - a.sellingPrice

function lessOf(lines: readonly Line[], { kind, percent, amount }: DiscountTerms): number {
  if (kind === 'delivery') return 0
  const sorted = lines.toSorted(byQuantity)
  const cuts =
    kind === 'amount'
      ? cutsOfAmount(amount, sorted)
      : sorted.map(({ sellingPrice }) => sellingPrice - loweredPrice(sellingPrice, percent))
  return sorted.reduce((sum, { quantity }, nth) => sum + quantity * (cuts[nth] ?? 0), 0)
}

/**
 * How much less an order costs with a code, what its goods cost without it, and why it lowers nothing; null when it does, and while the
 * cost of a delivery that is to be free is not known.
 */
export function discountOn(lines: readonly Line[], terms: DiscountTerms, delivery: CostOfDelivery): Cut {
  const goods = lines.reduce((sum, { quantity, sellingPrice }) => sum + quantity * sellingPrice, 0)
  const none = (reason: DiscountReason | null): Cut => ({ amount: 0, goods, reason })
  if (goods < (terms.leastPurchase ?? 0)) return none('minimum')
  const meant = lines.filter(({ category }) => terms.category === null || category === terms.category)
  if (terms.kind !== 'delivery') {
    const amount = lessOf(meant, terms)
    return amount === 0 ? none('nothing') : { amount, goods, reason: null }
  }
  if (meant.every(({ digital }) => digital)) return none('nothing')
  if (delivery.isPickup) return none('pickup')
  return delivery.cost === 0 ? none('free') : { amount: delivery.cost ?? 0, goods, reason: null }
}
