import type * as z from 'zod/mini'

import { accounts } from './accounts.ts'
import { addresses } from './addresses.ts'
import { agendaSettings } from './agenda-settings.ts'
import { agenda } from './agenda.ts'
import { calendar } from './calendar.ts'
import type { CallName } from './calls.ts'
import { carePlans } from './care-plans.ts'
import { cart } from './cart.ts'
import { catalogue } from './catalogue.ts'
import { computerHistory } from './computer-history.ts'
import { computers } from './computers.ts'
import { contact } from './contact.ts'
import { content } from './content.ts'
import { deliveryRates } from './delivery-rates.ts'
import { delivery } from './delivery.ts'
import { demo } from './demo.ts'
import { deskCollecting } from './desk-collecting.ts'
import { failures } from './failures.ts'
import { health } from './health.ts'
import { images } from './images.ts'
import { imports } from './imports.ts'
import { likelyServices } from './likely-services.ts'
import { live } from './live.ts'
import { maintenance } from './maintenance.ts'
import { orderDesk } from './order-desk.ts'
import { orders } from './orders.ts'
import { paymentLinks } from './payment-links.ts'
import { phoneOrders } from './phone-orders.ts'
import type { ProblemCode } from './problems.ts'
import { products } from './products.ts'
import { rateFiles } from './rate-files.ts'
import { reports } from './reports.ts'
import { requestPhotos } from './request-photos.ts'
import { stickers } from './stickers.ts'
import { today } from './today.ts'
import { visitCharges } from './visit-charges.ts'
import { visitDecisions } from './visit-decisions.ts'
import { visitOwnerMoney } from './visit-owner-money.ts'
import { visitPayments } from './visit-payments.ts'
import { visitRecords } from './visit-records.ts'
import { visits } from './visits.ts'

type Schemas = {
  readonly input: z.core.$ZodType
  readonly output: z.core.$ZodType
  /** The problems that the call may answer besides those of every call. */
  readonly problems?: readonly ProblemCode[]
}

/**
 * The input and output of every call of `calls.ts`, and its own problems; fields that are not in `output` do not leave
 * the server.
 */
export const schemas = {
  ...accounts,
  ...addresses,
  ...agenda,
  ...agendaSettings,
  ...calendar,
  ...carePlans,
  ...cart,
  ...catalogue,
  ...deskCollecting,
  ...computerHistory,
  ...computers,
  ...contact,
  ...content,
  ...delivery,
  ...deliveryRates,
  ...demo,
  ...failures,
  ...likelyServices,
  ...live,
  ...maintenance,
  ...health,
  ...images,
  ...imports,
  ...orders,
  ...orderDesk,
  ...paymentLinks,
  ...phoneOrders,
  ...products,
  ...rateFiles,
  ...reports,
  ...requestPhotos,
  ...stickers,
  ...today,
  ...visitRecords,
  ...visitDecisions,
  ...visits,
  ...visitCharges,
  ...visitOwnerMoney,
  ...visitPayments,
} satisfies Record<CallName, Schemas>

type SchemasOf = typeof schemas

/** What a client may send: before defaults and conversions. */
export type CallInput<N extends CallName> = z.input<SchemasOf[N]['input']>
/** What a handler gets: validated and converted. */
export type CheckedInput<N extends CallName> = z.output<SchemasOf[N]['input']>
/** The whole response, envelope included. */
export type CallOutput<N extends CallName> = z.output<SchemasOf[N]['output']>

/** The problems that a call declares as its own. */
export type DeclaredProblem<N extends CallName> = SchemasOf[N] extends {
  readonly problems: readonly (infer C extends ProblemCode)[]
}
  ? C
  : never

/** The problems that a call declares as its own, as a list. */
export const problemsOf = (name: CallName): readonly ProblemCode[] => (schemas[name] as Schemas).problems ?? []
