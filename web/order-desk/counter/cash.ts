import { readAmount } from '../../forms/typed-amount.ts'

const bills = [10_000, 20_000, 50_000, 100_000]

/** What a buyer may well give in cash: the sum itself, and what whole bills make of it, the least first. */
export const likelyCash = (total: number): number[] =>
  [...new Set([total, ...bills.map((bill) => Math.ceil(total / bill) * bill)])].toSorted((one, other) => one - other)

/** What goes back of the cash; negative while it is too little, null while nobody wrote how much was given, or wrote no amount. */
export function changeOf(received: string, total: number): number | null {
  const amount = readAmount(received)
  return Number.isNaN(amount) ? null : amount - total
}
