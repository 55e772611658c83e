import * as z from 'zod/mini'

import { addressFields } from '../delivery/addresses.ts'
import { done, success } from '../envelope.ts'
import { deliveryAddress } from '../orders/shipments.ts'
import { id, longText, tooLong } from '../values/text.ts'
import { deskCancelling } from './desk-cancelling.ts'
import { deskCollecting } from './desk-collecting.ts'
import { deskDays } from './desk-days.ts'
import { deskKeys } from './desk-keys.ts'
import { deskList } from './desk-list.ts'
import { deskPayments } from './desk-payments.ts'
import { deskRefunds } from './desk-refunds.ts'
import { deskShipments } from './desk-shipments.ts'
import { paymentTasks } from './payment-tasks.ts'

/** The calls of the order desk. */
export const orderDesk = {
  ...deskList,
  ...deskShipments,
  /** Adds an internal note, which the buyer never sees and which cannot be changed. */
  'orderDesk.note': {
    input: z.strictObject({
      orderId: id,
      text: longText({ min: 1, max: 1_000, message: 'Escribe la nota.', tooLong }),
    }),
    output: done,
    problems: ['ORDER_NOT_FOUND'] as const,
  },
  /**
   * Changes the order's address while a shipment has not left. `addressSeen`: the displayed `addressId`; if it has changed, the
   * call is refused with ORDER_CHANGED.
   */
  'orderDesk.changeAddress': {
    input: z.strictObject({
      orderId: id,
      addressSeen: z.nullable(id),
      ...addressFields,
    }),
    output: success(z.object({ addressId: z.string(), address: deliveryAddress })),
    problems: ['ORDER_NOT_FOUND', 'ORDER_CHANGED', 'MUNICIPALITY_UNKNOWN'] as const,
  },
  ...deskCancelling,
  ...deskCollecting,
  ...deskPayments,
  ...deskRefunds,
  ...paymentTasks,
  ...deskDays,
  ...deskKeys,
}
