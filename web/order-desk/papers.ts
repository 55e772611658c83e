import { paperPath } from './desk-paths.ts'

/** What is printed of orders: what to fetch, what is in a shipment, where it goes. */
export const papers = { alistamiento: 'Alistamiento', remisiones: 'Remisiones', rotulos: 'Rótulos' } as const
export type Paper = keyof typeof papers

/**
 * Opens a paper in a window of its own, so that the list stays as it is. The orders stand after the `#`, where
 * thousands fit.
 * @param number of the one shipment that is wanted; else all that have not left, or all where none is left
 */
export function openPaper(paper: Paper, orders: readonly { _id: string }[], number?: number): void {
  const wanted = orders.map(({ _id }) => (number === undefined ? _id : `${_id}.${number}`))
  window.open(`${paperPath(paper)}#${wanted.join(',')}`, '_blank', 'noopener')
}

export type ShipmentOnPaper = { orderId: string; number: number | null }

/** @param hash of the window's address */
export const readWanted = (hash: string): ShipmentOnPaper[] =>
  hash
    .replace('#', '')
    .split(',')
    .filter((one) => one !== '')
    .map((one) => {
      const [orderId = '', number] = one.split('.')
      return { orderId, number: number === undefined ? null : Number(number) }
    })
