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

/** Rows of each list; a longer one says how many there are. */
export const CLIENT_FILE_ROWS = 20

const moment = z.iso.datetime()
/** The first rows of a list, and how many it has. */
const someOf = <Row extends z.core.$ZodType>(row: Row) => z.object({ total: z.int(), rows: z.array(row) })

const order = z.object({
  _id: z.string(),
  createdAt: moment,
  state: z.enum(deskStates),
  status: z.enum(orderStates),
  awaitsTransfer: z.boolean(),
  /** Goods and delivery together, in pesos. */
  total: z.int(),
  /** What is to be paid in cash when it arrives. */
  owed: z.int(),
})

const visit = z.object({
  _id: z.string(),
  tipo: z.enum(requestKinds),
  estado: z.enum(taskStates),
  /** Its day, or where none was agreed the one on which it ended; '' without both. */
  fecha: z.string(),
  hora: z.string(),
  /** '' while nobody has it, and after that account was deleted. */
  technician: z.string(),
  /** What is due of one that is over. */
  owed: z.int(),
})

const returnCase = z.object({
  _id: z.string(),
  radicado: z.string(),
  kind: z.enum(caseKinds),
  state: z.enum(caseStates),
  orderId: z.string(),
  openedAt: moment,
  /** The last day on which what the shop owes of an open one is in time, `YYYY-MM-DD`; null where nothing is due. */
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
  /** The usual one first. */
  addresses: z.array(z.omit(address, { version: true })),
  /** Orders that stay paid, and what was paid for them without what went back. */
  bought: z.object({ orders: z.int(), amount: z.int() }),
  /** What the client owes: of orders that are paid on arrival, and of visits that are over. */
  owed: z.object({ orders: z.int(), visits: z.int() }),
  /** The newest first. */
  orders: someOf(order),
  /** Withdrawals and guarantee claims, the open ones first, then the newest. */
  cases: someOf(returnCase),
  /** Those without a day that are open, then the latest day first. */
  visits: someOf(visit),
  computers: z.array(z.object({ _id: z.string(), name: z.string(), serie: z.string() })),
  /** Sent from the account, or naming an order that is listed here (P-210); the newest first. */
  messages: someOf(message),
})
export type ClientFile = z.infer<typeof clientFile>

export const clientFiles = {
  /** What the shop knows of a client, for the owner. */
  'clientFile.get': {
    input: z.strictObject({ clientId: id }),
    output: success(clientFile),
    problems: ['NOT_FOUND'] as const,
  },
}
