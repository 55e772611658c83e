import { PESOS_PER_COMPUTER } from '../../contract/maintenance/maintenance-calendar.ts'
import { formatPesos } from '../../contract/values/pesos.ts'

/** The price of a preventive visit, in pesos (M-13); 0 without a count. */
export const costOf = (computers: number): number => computers * PESOS_PER_COMPUTER

/** `Costo Total: $75.000 pesos` (P-51). */
export const costLine = (computers: number): string =>
  `Costo Total: ${formatPesos(costOf(computers)).replace('\u00A0', '')} pesos`

/** The number of computers in a field; 0 for an empty one and for text that is not a whole number. */
export const computersIn = (text: string | undefined): number => (/^\d{1,4}$/.test(text ?? '') ? Number(text) : 0)
