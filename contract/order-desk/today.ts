import * as z from 'zod/mini'

import { contactKinds } from '../content/contact-kinds.ts'
import { done, success } from '../envelope.ts'
import { requestKinds, taskStates } from '../maintenance/task-values.ts'
import { wholeNumber } from '../values/whole-number.ts'
import { deskStates } from './desk-order.ts'

const count = z.int()
const moment = z.iso.datetime()
const first = <T extends z.core.$ZodShape>(shape: T) => z.nullable(z.object({ count, ...shape }))

/** What a new shop needs before it can sell and serve, in the order in which it is done (P-219). */
export const firstSteps = ['seller', 'rates', 'product', 'technician', 'email', 'backup'] as const
export type FirstStep = (typeof firstSteps)[number]

const waiting = z.object({
  /** Orders of which it is the shop's turn, by what they wait for, each with its oldest; none that nobody waits for. */
  orders: z.array(
    z.object({
      state: z.enum(deskStates),
      count,
      since: moment,
      isLate: z.boolean(),
      /** Pesos of all of them, where they wait for money or for money that goes back; null for others, and where there are too many. */
      amount: z.nullable(z.int()),
      productName: z.string(),
      /** '' while there is no address. */
      municipality: z.string(),
    }),
  ),
  /** What is to be fetched for the oldest fifty that are to be prepared; null where there are none. */
  toPrepare: z.nullable(
    z.object({
      count,
      orders: z.array(z.string()),
      /** How many of these fifty are late. */
      late: count,
      products: z.array(
        z.object({ productId: z.string(), productName: z.string(), productImage: z.string(), units: count }),
      ),
      /** How many more products there are. */
      moreProducts: count,
    }),
  ),
  /** Orders of which a shipment is late (P-116), and from when the first of them is. */
  late: first({ since: moment }),
  /** Orders that wait for their transfer (P-272), what they come to in pesos, and since when the oldest does. */
  transfers: first({ amount: count, since: moment }),
  /** Open withdrawals and guarantee claims (P-294), how many are late, and the first day on which something of them is due; null where nothing is yet. */
  cases: first({ late: count, dueOn: z.nullable(z.string()) }),
  /** Orders that have waited for their invoice, or for a credit note, for more than two days (P-322), and since when the first has. */
  invoices: first({ since: moment }),
  /** What somebody has to decide about money. */
  paymentTasks: count,
  /** Money of visits that is to go back to clients. */
  visitRefunds: count,
  /** How many pesos that is. */
  visitRefundsDue: count,
  /** Orders under review whose licences have no keys any more; the product of the oldest. They are in `paymentTasks`, too. */
  keysAwaited: first({ productName: z.string() }),
  /** Visits that no technician has taken; the first by its day, which is '' when none was agreed. */
  visits: first({ fecha: z.string(), hora: z.string() }),
  /** Visits that ended and are not signed, and since when the first one waits. */
  unsigned: first({ since: moment }),
  /** Visits that are over and not paid, what they owe in all, and since when the first one does. */
  unpaid: first({ since: moment, due: count }),
  messages: first({
    type: z.enum(contactKinds.map(({ id }) => id)),
    dueOn: z.string(),
    /** Business days; -1 once it is late. */
    daysLeft: count,
  }),
  /** Opinions of the last seven days without an answer, and how many of them have one or two stars (P-254). */
  reviews: first({ low: count }),
  /** E-mails that did not leave, or may not have: they wait for a decision. */
  emails: first({ kind: z.string() }),
  runningOut: first({ productName: z.string(), stock: count }),
  /** Technicians who hold cash of visits that they have not handed over, how many pesos in all, and since when the first of it. */
  cash: first({ amount: count, since: moment }),
  /** Backups that failed, or could not be restored, since the last good one. */
  backup: first({ failedAt: moment }),
  /** What a new shop has of its first steps; null once all are done or the owner hid them, and in the demo shop. */
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
  /** Who asked for it; '' when that account is gone. */
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
  /** Whose visit it was; '' when that account is gone. */
  name: z.string(),
  phone: z.string(),
  /** Who made it; '' when nobody has it. */
  technician: z.string(),
  /** Since when something of it is missing. */
  since: moment,
  /** Approved and not paid. */
  due: count,
})
export type EndedVisit = z.infer<typeof endedVisit>

const awaitedKeys = z.object({
  orderId: z.string(),
  createdAt: moment,
  /** Who bought; '' when that account is gone. */
  name: z.string(),
  /** Its licences that have fewer keys than were bought. */
  products: z.array(z.object({ productId: z.string(), productName: z.string(), missing: count })),
})
export type AwaitedKeys = z.infer<typeof awaitedKeys>

const unsettledEmail = z.object({
  email: count,
  /** A name of `email-kinds.ts`, or one that is newer. */
  kind: z.string(),
  /** '' when that account is gone, and when it is the shop itself. */
  to: z.string(),
  isToShop: z.boolean(),
  createdAt: moment,
  /** Since when it waits for a decision. */
  since: moment,
  /** Nobody knows whether it left: sent again, it may come twice. */
  isUnknown: z.boolean(),
  lastError: z.string(),
})
export type UnsettledEmail = z.infer<typeof unsettledEmail>

/** The most that a list of these shows; there are rarely more than a few. `total` says how many there are. */
export const LISTED = 200

/** The first of them, and how many there are in all. */
const listed = <T extends z.core.$ZodType>(row: T) => z.object({ ...success(z.array(row)).shape, total: count })

export const today = {
  /** Everything that waits for the shop. */
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
  /** Sends one of them again, or gives it up. */
  'today.settleEmail': {
    input: z.strictObject({
      email: wholeNumber({ min: 1, max: 9_999_999_999, message: 'Correo no válido.' }),
      decision: z.enum(['send', 'discard'], { error: 'Elige qué se hace con el correo.' }),
    }),
    output: done,
    problems: ['EMAIL_SETTLED'] as const,
  },
}
