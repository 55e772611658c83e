type WithShipments = { shipments: readonly { version: number }[] }

/**
 * The shipments of an order as they are on the screen, for an action whose consequence was said of them: once any of them had a step,
 * it is another number. Nothing for an order that has none.
 */
export function versionSeen({ shipments }: WithShipments): { versionSeen?: number } {
  return shipments.length === 0 ? {} : { versionSeen: shipments.reduce((sum, { version }) => sum + version, 0) }
}
