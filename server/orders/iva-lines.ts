import { ivaRows } from '../../contract/orders/iva-text.ts'
import type { OrderIva } from '../../contract/orders/order-iva.ts'
import { formatPesos } from '../../contract/values/pesos.ts'

/** The lines of an e-mail, each after a line break, with the IVA included in an order's total; '' without IVA. */
export const ivaLines = (iva: OrderIva): string =>
  ivaRows(iva)
    .map(({ label, pesos }) => `\n${label}: ${formatPesos(pesos)}`)
    .join('')
