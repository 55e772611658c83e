import { withoutAccents } from '../values/without-accents.ts'

/** Codes of a shop at most, the most uses that one can have, and the bounds of a code and of what it lowers. */
export const discountLimits = { codes: 500, uses: 1_000_000, shortest: 3, longest: 20, percent: 90 } as const

export const discountMessages = {
  code: 'Escribe un código de 3 a 20 letras, números o guiones.',
  percent: 'El descuento debe ser un número entero entre 1 y 90.',
  category: 'Elige una categoría de la lista, o ninguna.',
  leastPurchase: 'La compra mínima debe ser un número entero de pesos; vacía es que no hay.',
  day: 'Escribe un día que exista; vacío es que no hay.',
  days: 'El último día no puede ser anterior al primero.',
  mostUses: 'Los usos deben ser un número entero entre 1 y 1.000.000; vacío es sin límite.',
} as const

/** A code as it is stored and compared (P-238): in capitals, without accents. */
export const foldCode = (typed: string): string => withoutAccents(typed.trim()).toUpperCase()

/** Why a code lowers nothing; `removed` and `changed` only when a payment names it. */
export const discountReasons = [
  'unknown',
  'off',
  'over',
  'early',
  'used',
  'none_left',
  'minimum',
  'nothing',
  'removed',
  'changed',
] as const
export type DiscountReason = (typeof discountReasons)[number]

/** How the owner sees a code. */
export const discountStates = ['on', 'early', 'over', 'used_up', 'off'] as const

/** What a code lowers, and by how much of a hundred. */
export type DiscountTerms = { percent: number; category: string | null; leastPurchase: number | null }

type Line = { quantity: number; sellingPrice: number; category: string }

/** As `lowered_price()` computes it (P-239). */
export const loweredPrice = (price: number, percent: number): number =>
  Math.min(price, Math.max(1, Math.floor((price * (100 - percent) + 50) / 100)))

/** How much less goods cost with a code, what they cost without it, and why it lowers nothing; null when it does. */
export function discountOn(
  lines: readonly Line[],
  { percent, category, leastPurchase }: DiscountTerms,
): { amount: number; goods: number; reason: DiscountReason | null } {
  let goods = 0
  let amount = 0
  for (const line of lines) {
    goods += line.quantity * line.sellingPrice
    if (category !== null && line.category !== category) continue
    amount += line.quantity * (line.sellingPrice - loweredPrice(line.sellingPrice, percent))
  }
  const reason = goods < (leastPurchase ?? 0) ? 'minimum' : amount === 0 ? 'nothing' : null
  return { amount: reason === null ? amount : 0, goods, reason }
}
