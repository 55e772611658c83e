import type { OrderIva } from './order-iva.ts'

const rates = { IVA19: '19\u00A0%', IVA5: '5\u00A0%' }

/** What the IVA of an order is called, beside its pesos: with its rate where there are several. */
export const ivaRows = (iva: OrderIva): { label: string; pesos: number }[] =>
  iva.map(({ taxCode, iva: pesos }) => ({
    label: iva.length === 1 ? 'IVA incluido' : `IVA ${rates[taxCode]} incluido`,
    pesos,
  }))
