import * as z from 'zod/mini'

import { taxCodes } from './catalogue/tax-codes.ts'
import { done } from './envelope.ts'
import { profitKinds, restockDays } from './report-rules.ts'
import { wholeNumber } from './values/whole-number.ts'

/** A month in Colombia. Amounts in whole pesos. */
const monthlySales = z.object({
  _id: z.object({ month: z.int(), year: z.int() }),
  totalSales: z.int(),
  totalOrders: z.int(),
})
export type MonthlySales = z.infer<typeof monthlySales>

/** The revenue of a product, in whole pesos, at the prices paid. */
const productSales = z.object({ productName: z.string(), totalSold: z.int(), totalRevenue: z.int() })
export type ProductSales = z.infer<typeof productSales>

/** A month in Colombia. What clients approved of visits, in whole pesos; fees of preventive visits are services. */
const monthlyVisits = z.object({
  _id: z.object({ month: z.int(), year: z.int() }),
  totalVisits: z.int(),
  totalServices: z.int(),
  totalParts: z.int(),
  totalPaid: z.int(),
})
export type MonthlyVisits = z.infer<typeof monthlyVisits>

/** A month in Colombia. What the shop earned, in whole pesos (P-248). */
const monthlyProfit = z.object({
  _id: z.object({ month: z.int(), year: z.int() }),
  /** As `reports.monthly` has it, and what clients paid for visits in that month. */
  totalSales: z.int(),
  totalVisits: z.int(),
  /** Of both, what nobody knows the cost of: it is neither cost nor profit. */
  withoutCost: z.int(),
  totalCost: z.int(),
  /** Discounts afterwards. */
  givenBack: z.int(),
  totalProfit: z.int(),
})
export type MonthlyProfit = z.infer<typeof monthlyProfit>

/** What was earned with a product or a category whose cost is known, or with what is no product, in whole pesos. */
const profitRow = z.object({
  kind: z.enum(profitKinds),
  /** Of a product or a category. */
  name: z.string(),
  totalSold: z.int(),
  totalRevenue: z.int(),
  totalCost: z.int(),
  /** 0 of what has no cost. */
  totalProfit: z.int(),
})
export type ProfitRow = z.infer<typeof profitRow>

/** What was charged at a rate of IVA in the months that were chosen, less what went back, in whole pesos (P-288). */
const ivaRow = z.object({
  taxCode: z.enum(taxCodes),
  /** With IVA: base and IVA together. */
  totalCharged: z.int(),
  totalBase: z.int(),
  totalIva: z.int(),
})
export type IvaRow = z.infer<typeof ivaRow>

/** A product of which more is to be bought, so that it lasts (P-249). */
const restockRow = z.object({
  productId: z.string(),
  productName: z.string(),
  /** Units are licence keys. */
  digital: z.boolean(),
  unitsLeft: z.int(),
  /** In the last 30 days, less what came back. */
  unitsSold: z.int(),
  /** How long the units last at that pace; null when none was sold. */
  daysLeft: z.nullable(z.int()),
  /** How many people wait for a notice. */
  waiting: z.int(),
  /** How many to buy. */
  quantity: z.int(),
  /** What one costs; null while nobody wrote it down. */
  costPrice: z.nullable(z.int()),
})
export type RestockRow = z.infer<typeof restockRow>

/** A month in Colombia: `2026-11`. */
const month = z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/, { error: 'Elige un mes de la lista.' }))

/** A report answers with a bare array (P-43); refusals keep their envelope. Most take nothing. */
const reportOf = <T extends z.core.$ZodType>(row: T) => ({ input: z.strictObject({}), output: z.array(row) })

/** So many months one file has at most. */
const MOST_MONTHS = 12

const monthsFrom = (first: string, last: string): number =>
  (Number(last.slice(0, 4)) - Number(first.slice(0, 4))) * 12 + Number(last.slice(5)) - Number(first.slice(5)) + 1

type Months = { desde: string; hasta?: string | undefined }
const areFewMonths = z.refine<Months>(
  ({ desde, hasta = desde }) => hasta >= desde && monthsFrom(desde, hasta) <= MOST_MONTHS,
  { error: `Elige de 1 a ${MOST_MONTHS} meses seguidos.`, path: ['hasta'] },
)

/** For the accountant: a file of one month, or of all from `desde` to `hasta`. */
const accountingFile = {
  input: z
    .strictObject({
      format: z.enum(['csv', 'xlsx'], { error: 'Elige CSV o Excel.' }),
      desde: month,
      hasta: z.optional(month),
    })
    .check(areFewMonths),
  output: done,
}

export const reports = {
  /** Every order that was paid then (P-213). */
  'exports.orders': accountingFile,
  /** What was paid of visits then, and what went back of it. */
  'exports.visitPayments': accountingFile,
  /** What was charged with IVA then, at each rate, and what went back of it (P-288). */
  'exports.iva': accountingFile,
  /** From the first month with sales to the last, those between without sales too. */
  'reports.monthly': reportOf(monthlySales),
  /** What brought in the most comes first. */
  'reports.products': reportOf(productSales),
  /** The same of one month (P-175). */
  'reports.productsOfMonth': { ...reportOf(productSales), input: z.strictObject({ month }) },
  /** From the first month with sales or visits to the last, those between too. */
  'reports.profit': reportOf(monthlyProfit),
  /** Of all time or of one month, by product or by category: what earned the most comes first. */
  'reports.profitOfGoods': {
    ...reportOf(profitRow),
    input: z.strictObject({
      by: z.enum(['product', 'category'], { error: 'Elige productos o categorías.' }),
      month: z.optional(month),
    }),
  },
  /** What is to be bought so that it lasts so many days: what people wait for first, then what lasts shortest; 500 products at most. */
  'reports.restock': {
    ...reportOf(restockRow),
    input: z.strictObject({
      days: wholeNumber({ min: 1, max: restockDays.most, message: `Escribe de 1 a ${restockDays.most} días.` }),
    }),
  },
  /** Of one month, or of all from `desde` to `hasta`: each rate at which anything was charged, the highest first. */
  'reports.iva': {
    ...reportOf(ivaRow),
    input: z.strictObject({ desde: month, hasta: z.optional(month) }).check(areFewMonths),
  },
  /** Months with approved visits, the oldest first. */
  'reports.visits': reportOf(monthlyVisits),
}
