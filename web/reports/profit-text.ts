import { otherProducts } from '../../contract/report-rules.ts'
import type { MonthlyProfit, ProfitRow } from '../../contract/reports.ts'
import { formatPesos } from '../../contract/values/pesos.ts'
import { counted } from '../../contract/values/units.ts'

/** A part of a whole in whole per cent; null of nothing. */
export const percentOf = (part: number, whole: number): number | null =>
  whole > 0 ? Math.round((part / whole) * 100) : null

/** The amount of a month's sales and visits with a known cost. */
const knownOf = ({ totalSales, totalVisits, withoutCost }: MonthlyProfit): number =>
  totalSales + totalVisits - withoutCost

/** The profit of a month in pesos; null if none of its sales has a known cost. */
export const profitOfMonth = (row: MonthlyProfit): number | null =>
  knownOf(row) === 0 && row.withoutCost > 0 && row.totalProfit === 0 ? null : row.totalProfit

/** The margin of a month. */
export const marginOfMonth = (row: MonthlyProfit): number | null => percentOf(row.totalProfit, knownOf(row))

const NO_COSTS =
  'Nada de lo vendido tiene costo anotado. Escríbelo en «Costo por unidad» de cada producto, o de muchos con un archivo: lo que se venda desde entonces dirá aquí cuánto ganas.'

/** The profit of all months, and the amount of unknown cost. */
export function profitInAll(months: readonly MonthlyProfit[]): string {
  const sum = (of: (row: MonthlyProfit) => number) => months.reduce((total, row) => total + of(row), 0)
  const [known, profit, unknown] = [sum(knownOf), sum((row) => row.totalProfit), sum((row) => row.withoutCost)]
  if (known === 0) return NO_COSTS
  const margin = percentOf(profit, known)
  const rest = unknown > 0 ? ` Sin costo anotado: ${formatPesos(unknown)}, que no cuentan como ganancia.` : ''
  return `En total: ${earnedText(profit)}${margin === null ? '' : `, el ${Math.abs(margin)}\u00A0% de lo que se cobró por lo que tiene costo`}.${rest}`
}

const earnedText = (profit: number): string =>
  profit < 0 ? `una pérdida de ${formatPesos(-profit)}` : `${formatPesos(profit)} de ganancia`

/** The name of a row in the report by product or category. */
export function profitName({ kind, name }: ProfitRow): string {
  switch (kind) {
    case 'goods':
      return name
    case 'others':
      return otherProducts
    case 'visits':
      return 'Visitas técnicas'
    case 'givenBack':
      return 'Devuelto después de la venta'
    case 'withoutCost':
      return 'Sin costo anotado'
  }
}

/** The amount of unknown cost, in words; '' without any. */
export function unknownText(rows: readonly ProfitRow[]): string {
  const unknown = rows.find(({ kind }) => kind === 'withoutCost')
  if (!unknown) return ''
  return ` Sin costo anotado: ${counted(unknown.totalSold, 'unidad', 'unidades')} por ${formatPesos(unknown.totalRevenue)}.`
}
