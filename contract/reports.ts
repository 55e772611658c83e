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

/** A month in Colombia. Approved amounts of visits, in whole pesos; fees of preventive visits are services. */
const monthlyVisits = z.object({
  _id: z.object({ month: z.int(), year: z.int() }),
  totalVisits: z.int(),
  totalServices: z.int(),
  totalParts: z.int(),
  totalPaid: z.int(),
})
export type MonthlyVisits = z.infer<typeof monthlyVisits>

/** A month in Colombia. The shop's profit, in whole pesos (P-248). */
const monthlyProfit = z.object({
  _id: z.object({ month: z.int(), year: z.int() }),
  /** As in `reports.monthly`, plus payments for visits in that month. */
  totalSales: z.int(),
  totalVisits: z.int(),
  /** Revenue of both with unknown cost: it counts neither as cost nor as profit. */
  withoutCost: z.int(),
  totalCost: z.int(),
  /** Reductions given afterwards. */
  givenBack: z.int(),
  totalProfit: z.int(),
})
export type MonthlyProfit = z.infer<typeof monthlyProfit>

/** The profit of a product or a category with known cost, or of revenue without a product, in whole pesos. */
const profitRow = z.object({
  kind: z.enum(profitKinds),
  /** The name of a product or a category. */
  name: z.string(),
  totalSold: z.int(),
  totalRevenue: z.int(),
  totalCost: z.int(),
  /** 0 for revenue with unknown cost. */
  totalProfit: z.int(),
})
export type ProfitRow = z.infer<typeof profitRow>

/** The revenue at one IVA rate in the chosen months, minus refunds, in whole pesos (P-288). */
const ivaRow = z.object({
  taxCode: z.enum(taxCodes),
  /** With IVA: base and IVA together. */
  totalCharged: z.int(),
  totalBase: z.int(),
  totalIva: z.int(),
})
export type IvaRow = z.infer<typeof ivaRow>

/** A product to be restocked so that it lasts (P-249). */
const restockRow = z.object({
  productId: z.string(),
  productName: z.string(),
  /** Units are licence keys. */
  digital: z.boolean(),
  unitsLeft: z.int(),
  /** Units sold in the last 30 days, minus returned ones. */
  unitsSold: z.int(),
  /** The number of days that the stock lasts at that pace; null when none was sold. */
  daysLeft: z.nullable(z.int()),
  /** The number of people who wait for a notice. */
  waiting: z.int(),
  /** The number of units to buy. */
  quantity: z.int(),
  /** The cost of a unit; null when unknown. */
  costPrice: z.nullable(z.int()),
})
export type RestockRow = z.infer<typeof restockRow>

/** A month in Colombia: `2026-11`. */
const month = z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/, { error: 'Elige un mes de la lista.' }))

/** A report returns a bare array (P-43); refusals keep their envelope. Most take no input. */
const reportOf = <T extends z.core.$ZodType>(row: T) => ({ input: z.strictObject({}), output: z.array(row) })

/** The maximum number of months in one file. */
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
  /** The orders paid in that period (P-213). */
  'exports.orders': accountingFile,
  /** The payments and refunds of visits in that period. */
  'exports.visitPayments': accountingFile,
  /** The revenue with IVA in that period, at each rate, and its refunds (P-288). */
  'exports.iva': accountingFile,
  /** From the first month with sales to the last, including months without sales. */
  'reports.monthly': reportOf(monthlySales),
  /** The highest revenue first. */
  'reports.products': reportOf(productSales),
  /** The same report for one month (P-175). */
  'reports.productsOfMonth': { ...reportOf(productSales), input: z.strictObject({ month }) },
  /** From the first month with sales or visits to the last, including those between. */
  'reports.profit': reportOf(monthlyProfit),
  /** For all time or one month, by product or by category: the highest profit first. */
  'reports.profitOfGoods': {
    ...reportOf(profitRow),
    input: z.strictObject({
      by: z.enum(['product', 'category'], { error: 'Elige productos o categorías.' }),
      month: z.optional(month),
    }),
  },
  /**
   * The products to buy so that the stock lasts `days` days: those with waiting people first, then those that last shortest; 500
   * products at most.
   */
  'reports.restock': {
    ...reportOf(restockRow),
    input: z.strictObject({
      days: wholeNumber({ min: 1, max: restockDays.most, message: `Escribe de 1 a ${restockDays.most} días.` }),
    }),
  },
  /** For one month, or for all months from `desde` to `hasta`: each rate with revenue, the highest first. */
  'reports.iva': {
    ...reportOf(ivaRow),
    input: z.strictObject({ desde: month, hasta: z.optional(month) }).check(areFewMonths),
  },
  /** Months with approved visits, the oldest first. */
  'reports.visits': reportOf(monthlyVisits),
}
