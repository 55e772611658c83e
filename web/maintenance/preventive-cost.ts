import { PESOS_PER_COMPUTER } from '../../contract/maintenance-calendar.ts'
import { formatPesos } from '../../contract/pesos.ts'

/** What a preventive visit costs, in pesos (M-13); 0 as long as the count is none. */
export const costOf = (computers: number): number => computers * PESOS_PER_COMPUTER

/** `Costo Total: $75.000 pesos` (P-51). */
export const costLine = (computers: number): string =>
  `Costo Total: ${formatPesos(costOf(computers)).replace('\u00A0', '')} pesos`

/** How many computers a field says; 0 for an empty one and for what is no whole number. */
export const computersIn = (text: string | undefined): number => (/^\d{1,4}$/.test(text ?? '') ? Number(text) : 0)
