import { printoutPath } from './desk-paths.ts'

/** What is printed of orders: what to fetch, what is in a shipment, where it goes. */
export const printouts = { alistamiento: 'Alistamiento', remisiones: 'Remisiones', rotulos: 'Rótulos' } as const
export type Printout = keyof typeof printouts

/** What the buyer takes along of one sale at the counter. */
export const COUNTER_RECEIPT = 'comprobante'
type AnyPrintout = Printout | typeof COUNTER_RECEIPT

/**
 * Opens a printout in a window of its own, so that the list stays as it is. The orders stand after the `#`, where
 * thousands fit.
 * @param number of the one shipment that is wanted; else all that have not left, or all where none is left
 */
export function openPrintout(printout: AnyPrintout, orders: readonly { _id: string }[], number?: number): void {
  const wanted = orders.map(({ _id }) => (number === undefined ? _id : `${_id}.${number}`))
  window.open(`${printoutPath(printout)}#${wanted.join(',')}`, '_blank', 'noopener')
}

export type WantedShipment = { orderId: string; number: number | null }

/** @param hash of the window's address */
export const readWanted = (hash: string): WantedShipment[] =>
  hash
    .replace('#', '')
    .split(',')
    .filter((one) => one !== '')
    .map((one) => {
      const [orderId = '', number] = one.split('.')
      return { orderId, number: number === undefined ? null : Number(number) }
    })
