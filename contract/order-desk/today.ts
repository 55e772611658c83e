import * as z from 'zod/mini'

import { contactKinds } from '../content/contact-kinds.ts'
import { done, success } from '../envelope.ts'
import { requestKinds, taskStates } from '../maintenance/task-values.ts'
import { wholeNumber } from '../values/whole-number.ts'
import { deskStates } from './desk-order.ts'

const count = z.int()
const moment = z.iso.datetime()
const first = <T extends z.core.$ZodShape>(shape: T) => z.nullable(z.object({ count, ...shape }))

/** Steps that a new shop needs before it can sell and serve, in their recommended order (P-219). */
export const firstSteps = ['seller', 'rates', 'product', 'technician', 'email', 'backup'] as const
export type FirstStep = (typeof firstSteps)[number]

const waiting = z.object({
  /** Orders that need an action of the shop, by duty, each with its oldest; duties without orders are left out. */
  orders: z.array(
    z.object({
      state: z.enum(deskStates),
      count,
      since: moment,
      isLate: z.boolean(),
      /** Total pesos, for duties about payments or refunds; null for others, and when there are too many orders. */
      amount: z.nullable(z.int()),
      productName: z.string(),
      /** '' while there is no address. */
      municipality: z.string(),
    }),
  ),
  /** Items to collect for the oldest fifty orders to prepare; null without any. */
  toPrepare: z.nullable(
    z.object({
      count,
      orders: z.array(z.string()),
      /** The number of late ones among these fifty. */
      late: count,
      products: z.array(
        z.object({ productId: z.string(), productName: z.string(), productImage: z.string(), units: count }),
      ),
      /** The number of further products. */
      moreProducts: count,
    }),
  ),
  /** Orders with a late shipment (P-116), and since when the first one is late. */
  late: first({ since: moment }),
  /** Orders that await their transfer (P-272), their total in pesos, and since when the oldest waits. */
  transfers: first({ amount: count, since: moment }),
  /** Open withdrawals and guarantee claims (P-294), the number of late ones, and the earliest due day; null while nothing is due. */
  cases: first({ late: count, dueOn: z.nullable(z.string()) }),
  /** Orders that have waited for their invoice or a credit note for more than two days (P-322), and since when the first has. */
  invoices: first({ since: moment }),
  /** The number of payments that need a decision. */
  paymentTasks: count,
  /** The number of refunds of visits to be made. */
  visitRefunds: count,
  /** Their total in pesos. */
  visitRefundsDue: count,
  /** Orders under review because no licence keys are left; the product of the oldest. They are also in `paymentTasks`. */
  keysAwaited: first({ productName: z.string() }),
  /** Visits without a technician; the first one's day, which is '' when none was agreed. */
  visits: first({ fecha: z.string(), hora: z.string() }),
  /** Completed visits without a signature, and since when the first one waits. */
  unsigned: first({ since: moment }),
  /** Completed visits that are not fully paid, their total due, and since when the first one waits. */
  unpaid: first({ since: moment, due: count }),
  messages: first({
    type: z.enum(contactKinds.map(({ id }) => id)),
    dueOn: z.string(),
    /** Business days; -1 once it is late. */
    daysLeft: count,
  }),
  /** Reviews of the last seven days without an answer, and how many have one or two stars (P-254). */
  reviews: first({ low: count }),
  /** E-mails that were not sent, or whose delivery is unknown: they wait for a decision. */
  emails: first({ kind: z.string() }),
  runningOut: first({ productName: z.string(), stock: count }),
  /** Technicians with cash of visits that was not handed over, the total in pesos, and the time of the oldest payment. */
  cash: first({ amount: count, since: moment }),
  /** Failed backups and failed test restores since the last good backup. */
  backup: first({ failedAt: moment }),
  /** The first steps of a new shop; null once all are done or hidden, and in the demo shop. */
  firstSteps: z.nullable(z.array(z.object({ step: z.enum(firstSteps), isDone: z.boolean() }))),
})
export type Today = z.infer<typeof waiting>

const openVisit = z.object({
  _id: z.string(),
  tipo: z.enum(requestKinds),
  fecha: z.string(),
  hora: z.string(),
  direccion: z.string(),
  createdAt: moment,
  /** The person who requested it; '' when that account is deleted. */
  name: z.string(),
  phone: z.string(),
  computers: count,
})
export type OpenVisit = z.infer<typeof openVisit>

const endedVisit = z.object({
  _id: z.string(),
  tipo: z.enum(requestKinds),
  estado: z.enum(taskStates),
  fecha: z.string(),
  hora: z.string(),
  direccion: z.string(),
  /** The client of the visit; '' when that account is deleted. */
  name: z.string(),
  phone: z.string(),
  /** The technician of the visit; '' when it has none. */
  technician: z.string(),
  /** The time since which the signature or the payment is missing. */
  since: moment,
  /** Pesos approved and not paid. */
  due: count,
})
export type EndedVisit = z.infer<typeof endedVisit>

const awaitedKeys = z.object({
  orderId: z.string(),
  createdAt: moment,
  /** The buyer; '' when that account is deleted. */
  name: z.string(),
  /** Licence products with fewer keys than were bought. */
  products: z.array(z.object({ productId: z.string(), productName: z.string(), missing: count })),
})
export type AwaitedKeys = z.infer<typeof awaitedKeys>

const unsettledEmail = z.object({
  email: count,
  /** A name of `email-kinds.ts`, or one that is newer. */
  kind: z.string(),
  /** '' when that account is deleted, and when the recipient is the shop itself. */
  to: z.string(),
  isToShop: z.boolean(),
  createdAt: moment,
  /** The time since which it waits for a decision. */
  since: moment,
  /** Its delivery is unknown: if it is sent again, it may arrive twice. */
  isUnknown: z.boolean(),
  lastError: z.string(),
})
export type UnsettledEmail = z.infer<typeof unsettledEmail>

/** The maximum length of these lists; there are rarely more entries. `total` is their number. */
export const LISTED = 200

/** The first entries, and their total number. */
const listed = <T extends z.core.$ZodType>(row: T) => z.object({ ...success(z.array(row)).shape, total: count })

export const today = {
  /** All pending work of the shop. */
  'today.get': { input: z.strictObject({}), output: success(waiting) },
  /** The visits of `visits`, by day and hour. */
  'today.visits': { input: z.strictObject({}), output: listed(openVisit) },
  /** The visits of `unsigned`, the one that waits longest first. */
  'today.unsigned': { input: z.strictObject({}), output: listed(endedVisit) },
  /** The visits of `unpaid`, the one that waits longest first. */
  'today.unpaid': { input: z.strictObject({}), output: listed(endedVisit) },
  /** The orders of `keysAwaited`, the oldest first. */
  'today.keys': { input: z.strictObject({}), output: listed(awaitedKeys) },
  /** The e-mails of `emails`, the oldest first. */
  'today.emails': { input: z.strictObject({}), output: listed(unsettledEmail) },
  /** Hides the first steps for everybody who runs the shop, or shows them again. */
  'today.hideFirstSteps': {
    input: z.strictObject({ isHidden: z.boolean({ error: 'Di si se ocultan: true o false.' }) }),
    output: done,
  },
  /** Queues one of them again, or discards it. */
  'today.settleEmail': {
    input: z.strictObject({
      email: wholeNumber({ min: 1, max: 9_999_999_999, message: 'Correo no válido.' }),
      decision: z.enum(['send', 'discard'], { error: 'Elige qué se hace con el correo.' }),
    }),
    output: done,
    problems: ['EMAIL_SETTLED'] as const,
  },
}
