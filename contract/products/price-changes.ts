import * as z from 'zod/mini'

import { done, success } from '../envelope.ts'
import { id, line } from '../values/text.ts'
import { wholeNumber } from '../values/whole-number.ts'
import {
  belowCostWays,
  formerPrices,
  priceChangeStates,
  priceEndings,
  priceLimits,
  priceReasons,
  priceUnits,
  priceWays,
} from './price-rules.ts'

const tooManyNamed = `Marca de 1 a ${priceLimits.named} productos.`
const wrongAmount = 'Escribe cuánto: un porcentaje de máximo dos decimales, o pesos enteros.'

const chosen = {
  /** Words as in the search of the owner's list; a product must match all of them. */
  q: z.optional(line({ max: 100, message: 'La búsqueda es demasiado larga.' })),
  category: z.optional(line({ max: 80, message: 'Categoría no válida.' })),
  brandName: z.optional(line({ max: 80, message: 'Subcategoría no válida.' })),
  brand: z.optional(line({ max: 60, message: 'La marca admite máximo 60 caracteres.' })),
  /** The products that were ticked, instead of those that match the other fields. */
  productIds: z.optional(
    z
      .array(id, { error: tooManyNamed })
      .check(z.minLength(1, { error: tooManyNamed }), z.maxLength(priceLimits.named, { error: tooManyNamed })),
  ),
}

const terms = {
  way: z.enum(priceWays, { error: 'Elige si los precios suben, bajan o quedan en un valor.' }),
  unit: z._default(z.enum(priceUnits, { error: 'Elige porcentaje o pesos.' }), 'percent'),
  amount: z.number({ error: wrongAmount }).check(z.gt(0, { error: wrongAmount })),
  ending: z._default(z.literal(priceEndings, { error: 'Redondeo no válido.' }), 1),
  formerPrice: z._default(z.enum(formerPrices, { error: 'Elige qué pasa con el precio anterior.' }), 'list'),
  belowCost: z._default(z.enum(belowCostWays, { error: 'Valor no válido: belowCost.' }), 'leave'),
}

type Amount = Pick<z.output<z.ZodMiniObject<typeof terms>>, 'way' | 'unit' | 'amount'>

/** The refusal of an amount outside its unit's bounds; undefined for a valid one. */
function wrongWith({ way, unit, amount }: Amount): string | undefined {
  if (way === 'set' && unit === 'percent') return 'Un precio nuevo se escribe en pesos.'
  if (unit === 'pesos') {
    return Number.isInteger(amount) && amount <= priceLimits.pesos ? undefined : 'Escribe pesos enteros, sin centavos.'
  }
  const most = way === 'lower' ? 99 : priceLimits.percent
  if (amount > most) return `El porcentaje va hasta ${most}.`
  return Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-6 ? undefined : wrongAmount
}

const amountFits = z.check<Amount>((context) => {
  const message = wrongWith(context.value)
  if (message) context.issues.push({ code: 'custom', input: context.value.amount, path: ['amount'], message })
})

const summary = z.object({
  _id: z.string(),
  at: z.iso.datetime(),
  /** The person who reviewed it; '' when that account is deleted. */
  who: z.string(),
  state: z.enum(priceChangeStates),
  terms: z.object({ ...chosen, ...terms }),
  /** The number of chosen products, and of those whose prices change. */
  products: z.int(),
  changing: z.int(),
  /** Among those whose prices change, the number that then costs less than the shop pays, and that changes by half or more. */
  atLoss: z.int(),
  large: z.int(),
  applied: z.int(),
  undone: z.int(),
  /** The number of unchanged products, by reason. */
  staying: z.partialRecord(z.enum(priceReasons), z.int()),
  appliedAt: z.nullable(z.iso.datetime()),
  undoneAt: z.nullable(z.iso.datetime()),
  /** The end of the undo period; null when it cannot be undone. */
  undoUntil: z.nullable(z.iso.datetime()),
})
/** A change of many prices. */
export type PriceChange = z.infer<typeof summary>

const row = z.object({
  productId: z.string(),
  productName: z.string(),
  variantOptions: z.string(),
  price: z.int(),
  sellingPrice: z.int(),
  newPrice: z.number(),
  newSellingPrice: z.number(),
  /** The cost of a unit for the shop; null when unknown. */
  costPrice: z.nullable(z.int()),
  /** Why its price stays; null when it changes. */
  reason: z.nullable(z.enum(priceReasons)),
})
export type PriceChangeRow = z.infer<typeof row>

const choices = z.object({
  /** The categories of products for sale, with their subcategories. */
  categories: z.array(z.object({ category: z.string(), subcategories: z.array(z.string()) })),
  brands: z.array(z.string()),
})

const one = { priceChangeId: id }

/** Changing the prices of many products at once, for administrators (P-330 to P-333). */
export const priceChanges = {
  'priceChanges.choices': { input: z.strictObject({}), output: success(choices) },
  /** Shows the result for each product; no price changes. */
  'priceChanges.review': {
    input: z.strictObject({ ...chosen, ...terms }).check(amountFits),
    output: success(summary),
    problems: ['PRICES_OF_NOTHING', 'PRICES_OF_TOO_MANY'] as const,
  },
  'priceChanges.get': { input: z.strictObject(one), output: success(summary), problems: ['NOT_FOUND'] as const },
  'priceChanges.rows': {
    input: z.strictObject({
      ...one,
      /** Products whose prices change, or products whose prices stay. */
      show: z._default(z.enum(['changing', 'staying'], { error: 'Filtro no válido.' }), 'changing'),
      page: z._default(wholeNumber({ min: 1, max: 10_000, message: 'Página no válida.' }), 1),
    }),
    output: z.object({ ...done.shape, data: z.array(row), total: z.int(), pageSize: z.int() }),
    problems: ['NOT_FOUND'] as const,
  },
  /** Applied changes, the latest first. */
  'priceChanges.list': { input: z.strictObject({}), output: success(z.array(summary)) },
  /** Applies the prices of a review, once, even if the call is repeated. Products changed since the review keep their prices. */
  'priceChanges.apply': {
    input: z.strictObject(one),
    output: success(summary),
    problems: ['NOT_FOUND', 'PRICES_REVIEWED_LONG_AGO'] as const,
  },
  /** Restores the former prices, once, except for products whose price was changed since. */
  'priceChanges.undo': {
    input: z.strictObject(one),
    output: success(summary),
    problems: ['NOT_FOUND', 'PRICES_NOT_APPLIED', 'PRICES_UNDO_OVER'] as const,
  },
}
