import type { Today } from '../../contract/order-desk/today.ts'
import { mayEnter, type PlaceInShop, type ShopArea } from '../../contract/shop-areas.ts'

/** The area of each part of Hoy (P-302), and its value when nothing waits. A new part must have both. */
const parts: { readonly [P in keyof Today]: readonly [PlaceInShop, Today[P]] } = {
  orders: ['orders', []],
  toPrepare: ['orders', null],
  late: ['orders', null],
  transfers: ['orders', null],
  cases: ['orders', null],
  invoices: [['orders', 'reports'], null],
  paymentTasks: ['orders', 0],
  visitRefunds: ['refunds', 0],
  visitRefundsDue: ['refunds', 0],
  keysAwaited: ['orders', null],
  visits: ['visits', null],
  unsigned: ['visits', null],
  unpaid: ['visits', null],
  messages: ['messages', null],
  reviews: ['messages', null],
  emails: ['shop', null],
  runningOut: ['products', null],
  cash: ['visits', null],
  backup: ['shop', null],
  firstSteps: ['shop', null],
}

/** The waiting work, without the parts of areas that this administrator may not enter. */
export function withinAreas(today: Today, areas: readonly ShopArea[] | null): Today {
  if (areas === null) return today
  const closed = Object.entries(parts).filter(([, [place]]) => !mayEnter(areas, place))
  return { ...today, ...Object.fromEntries(closed.map(([part, [, nothing]]) => [part, nothing])) }
}
