import { restockDays } from '../../../contract/report-rules.ts'
import type { RestockRow } from '../../../contract/reports.ts'
import { formatPesos } from '../../../contract/values/pesos.ts'
import { counted } from '../../../contract/values/units.ts'
import type { AddressForm } from '../../areas/use-address-state.ts'
import { paths } from '../../paths.ts'

/** The address parameter that opens the proposed purchases. */
export const ONLY_RESTOCK = 'que-comprar'
export const restockPath = `${paths.adminProducts}?${ONLY_RESTOCK}`

/** The days in a text; null if it is not a valid number of days. */
export function readDays(text: string): number | null {
  const days = /^\d{1,3}$/.test(text.trim()) ? Number(text) : 0
  return days >= 1 && days <= restockDays.most ? days : null
}

/** `?que-comprar=60`: purchases that last 60 days. */
export const restockAddress: AddressForm<number> = {
  read: (params) => readDays(params.get(ONLY_RESTOCK) ?? '') ?? restockDays.usual,
  write: (days) => ({ [ONLY_RESTOCK]: days === restockDays.usual ? '' : String(days) }),
}

/** How long the remaining units last. */
export const lastsText = ({ unitsLeft, daysLeft }: RestockRow): string =>
  unitsLeft === 0 || daysLeft === null
    ? 'Agotado'
    : daysLeft === 0
      ? 'Menos de un día'
      : counted(daysLeft, 'día', 'días')

/** The cost of a purchase in pesos; null if unknown. */
export const costOfRow = ({ quantity, costPrice }: RestockRow): number | null =>
  costPrice === null ? null : quantity * costPrice

/** The total number of units to buy, and their cost as far as known. */
export function restockInAll(rows: readonly RestockRow[]): string {
  const units = rows.reduce((sum, { quantity }) => sum + quantity, 0)
  const cost = rows.reduce((sum, row) => sum + (costOfRow(row) ?? 0), 0)
  const unknown = rows.filter(({ costPrice }) => costPrice === null).length
  const what = `${counted(rows.length, 'producto', 'productos')}, ${counted(units, 'unidad', 'unidades')}`
  const known = unknown === rows.length ? '' : `: ${formatPesos(cost)}`
  return `${what}${known}.${unknown > 0 ? ` Sin costo anotado: ${counted(unknown, 'producto', 'productos')}.` : ''}`
}
