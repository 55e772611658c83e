import type { OrderIva } from './order-iva.ts'

const rates = { IVA19: '19\u00A0%', IVA5: '5\u00A0%' }

/** The labels of an order's IVA, beside its pesos: with the rate when there are several. */
export const ivaRows = (iva: OrderIva): { label: string; pesos: number }[] =>
  iva.map(({ taxCode, iva: pesos }) => ({
    label: iva.length === 1 ? 'IVA incluido' : `IVA ${rates[taxCode]} incluido`,
    pesos,
  }))
