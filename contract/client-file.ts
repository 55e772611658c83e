import * as z from 'zod/mini'

import { roles } from './accounts/account-rules.ts'
import { contactKinds } from './content/contact-kinds.ts'
import { contactStates } from './content/contact.ts'
import { address } from './delivery/addresses.ts'
import { success } from './envelope.ts'
import { requestKinds, taskStates } from './maintenance/task-values.ts'
import { deskStates } from './order-desk/desk-order.ts'
import { orderStates } from './orders/orders.ts'
import { caseKinds, caseStates } from './orders/return-case-rules.ts'
import { id } from './values/text.ts'

/** Rows of each list; a longer list also has its total. */
export const CLIENT_FILE_ROWS = 20

const moment = z.iso.datetime()
/** The first rows of a list, and its total. */
const someOf = <Row extends z.core.$ZodType>(row: Row) => z.object({ total: z.int(), rows: z.array(row) })

const order = z.object({
  _id: z.string(),
  createdAt: moment,
  state: z.enum(deskStates),
  status: z.enum(orderStates),
  awaitsTransfer: z.boolean(),
  /** Goods and delivery together, in pesos. */
  total: z.int(),
  /** Pesos to be paid in cash on delivery. */
  owed: z.int(),
})

const visit = z.object({
  _id: z.string(),
  tipo: z.enum(requestKinds),
  estado: z.enum(taskStates),
  /** The day of the visit, or its last day where none was agreed; '' without both. */
  fecha: z.string(),
  hora: z.string(),
  /** The technician's name; '' while unassigned, and after that account was deleted. */
  technician: z.string(),
  /** Pesos that are due for a completed visit. */
  owed: z.int(),
})

const returnCase = z.object({
  _id: z.string(),
  radicado: z.string(),
  kind: z.enum(caseKinds),
  state: z.enum(caseStates),
  orderId: z.string(),
  openedAt: moment,
  /** The last day, `YYYY-MM-DD`, for the shop's next duty in an open case; null when nothing is due. */
  dueOn: z.nullable(z.string()),
})

const message = z.object({
  radicado: z.string(),
  type: z.enum(contactKinds.map(({ id: kind }) => kind)),
  state: z.enum(contactStates),
  receivedAt: moment,
})

const clientFile = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  role: z.enum(roles),
  documentType: z.string(),
  document: z.string(),
  createdAt: moment,
  /** The usual address first. */
  addresses: z.array(z.omit(address, { version: true })),
  /** Orders that stay paid, and the amount paid for them minus refunds. */
  bought: z.object({ orders: z.int(), amount: z.int() }),
  /** Pesos that the client owes: for orders paid on delivery, and for completed visits. */
  owed: z.object({ orders: z.int(), visits: z.int() }),
  /** The newest first. */
  orders: someOf(order),
  /** Withdrawals and guarantee claims, the open ones first, then the newest. */
  cases: someOf(returnCase),
  /** Open visits without a day first, then the others with the latest day first. */
  visits: someOf(visit),
  computers: z.array(z.object({ _id: z.string(), name: z.string(), serie: z.string() })),
  /** Messages sent from the account, or naming one of its orders (P-210); the newest first. */
  messages: someOf(message),
})
export type ClientFile = z.infer<typeof clientFile>

export const clientFiles = {
  /** All data of the shop about a client, for administrators. */
  'clientFile.get': {
    input: z.strictObject({ clientId: id }),
    output: success(clientFile),
    problems: ['NOT_FOUND'] as const,
  },
}
