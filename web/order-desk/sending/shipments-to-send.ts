import type { DeskRow } from '../../../contract/order-desk/desk-order.ts'
import { shipmentsFor } from '../allowed-steps.ts'

/** A shipment that is about to leave, with its order. */
export type ToSend = { shipmentId: string; version: number; number: number; row: DeskRow }

/** What leaves of these orders, in their order. */
export const shipmentsToSend = (rows: readonly DeskRow[]): ToSend[] =>
  rows.flatMap((row) =>
    shipmentsFor('send', row).map(({ shipmentId, version }) => ({
      shipmentId,
      version,
      number: row.shipments.find(({ _id }) => _id === shipmentId)?.number ?? 1,
      row,
    })),
  )
