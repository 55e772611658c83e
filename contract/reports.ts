import * as z from 'zod/mini'

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

/** How many products the report lists; the others are one last row. */
export const namedProducts = 500

/** The name of that last row. */
export const otherProducts = 'Otros productos'

/** A month in Colombia: `2026-11`. */
const month = z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/, { error: 'Elige un mes de la lista.' }))

/** A report answers with a bare array (P-43); refusals keep their envelope. Most take nothing. */
const reportOf = <T extends z.core.$ZodType>(row: T) => ({ input: z.strictObject({}), output: z.array(row) })

export const reports = {
  /** From the first month with sales to the last, those between without sales too. */
  'reports.monthly': reportOf(monthlySales),
  /** What brought in the most comes first. */
  'reports.products': reportOf(productSales),
  /** The same of one month (P-175). */
  'reports.productsOfMonth': { ...reportOf(productSales), input: z.strictObject({ month }) },
  /** Months with approved visits, the oldest first. */
  'reports.visits': reportOf(monthlyVisits),
}
