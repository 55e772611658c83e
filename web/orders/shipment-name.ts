type Shipment = { number: number; state: string }

/**
 * `Envío 1 de 2`, counting what is not cancelled; `Envío 2` alone where that would contradict the numbers, and for what is cancelled.
 * @param shipments all of the order
 */
export function shipmentName({ number, state }: Shipment, shipments: readonly Shipment[]): string {
  const living = shipments.filter((one) => one.state !== 'cancelled')
  const isCounted = state !== 'cancelled' && living.every((one) => one.number <= living.length)
  return isCounted ? `Envío ${number} de ${living.length}` : `Envío ${number}`
}
