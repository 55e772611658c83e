import { withoutAccents } from '../values/without-accents.ts'

/** Codes of a shop at most, the most uses that one can have, and the bounds of a code and of what it lowers. */
export const discountLimits = {
  codes: 500,
  uses: 1_000_000,
  shortest: 3,
  longest: 20,
  percent: 90,
  amount: 5_000_000,
} as const

/** What a code lowers: goods by a part of a hundred or by pesos, or what delivery costs to nothing. */
export const codeKinds = ['percent', 'amount', 'delivery'] as const
export type CodeKind = (typeof codeKinds)[number]

export const discountMessages = {
  code: 'Escribe un código de 3 a 20 letras, números o guiones.',
  percent: 'El descuento debe ser un número entero entre 1 y 90.',
  amount: 'El descuento debe ser un número entero de pesos entre 1 y 5.000.000.',
  kind: 'Elige qué descuenta: porcentaje, valor fijo o envío.',
  category: 'Elige una categoría de la lista, o ninguna.',
  leastPurchase: 'La compra mínima debe ser un número entero de pesos; vacía es que no hay.',
  day: 'Escribe un día que exista; vacío es que no hay.',
  days: 'El último día no puede ser anterior al primero.',
  mostUses: 'Los usos deben ser un número entero entre 1 y 1.000.000; vacío es sin límite.',
} as const

/** A code as it is stored and compared (P-238): in capitals, without accents. */
export const foldCode = (typed: string): string => withoutAccents(typed.trim()).toUpperCase()

/** Why a code lowers nothing; `pickup` and `free` of free delivery, `removed` and `changed` only when a payment names it. */
export const discountReasons = [
  'unknown',
  'off',
  'over',
  'early',
  'used',
  'none_left',
  'minimum',
  'nothing',
  'pickup',
  'free',
  'removed',
  'changed',
] as const
export type DiscountReason = (typeof discountReasons)[number]

/** The states of a code for the owner. */
export const discountStates = ['on', 'early', 'over', 'used_up', 'off'] as const
