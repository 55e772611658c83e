import type * as z from 'zod/mini'

import { accounts, ownData } from './accounts/accounts.ts'
import { secondFactor } from './accounts/second-factor.ts'
import { agendaSettings } from './agenda/agenda-settings.ts'
import { agenda } from './agenda/agenda.ts'
import { calendar } from './agenda/calendar.ts'
import type { CallName } from './calls.ts'
import { catalogue } from './catalogue/catalogue.ts'
import { productReviewCalls } from './catalogue/product-reviews.ts'
import { searches } from './catalogue/searches.ts'
import { synonyms } from './catalogue/synonyms.ts'
import { clientFiles } from './client-file.ts'
import { computers } from './computers/computers.ts'
import { stickers } from './computers/stickers.ts'
import { contact } from './content/contact.ts'
import { content } from './content/content.ts'
import { invoiceSettings } from './content/invoice-settings.ts'
import { pickupSettings } from './content/pickup-settings.ts'
import { shopSettings } from './content/shop-settings.ts'
import { addresses } from './delivery/addresses.ts'
import { deliveryRates } from './delivery/delivery-rates.ts'
import { delivery } from './delivery/delivery.ts'
import { rateFiles } from './delivery/rate-files.ts'
import { demo } from './demo.ts'
import { emailChoices } from './email-choices/email-choices.ts'
import { failures } from './failures.ts'
import { health } from './health/health.ts'
import { images } from './images/images.ts'
import { imports } from './imports/imports.ts'
import { live } from './live/live.ts'
import { carePlans } from './maintenance/care-plans.ts'
import { hours } from './maintenance/free-hours.ts'
import { installations } from './maintenance/installations.ts'
import { likelyServices } from './maintenance/likely-services.ts'
import { requestPhotos } from './maintenance/request-photos.ts'
import { requests } from './maintenance/requests.ts'
import { tasks } from './maintenance/tasks.ts'
import { counterSales } from './order-desk/counter-sales.ts'
import { orderDesk } from './order-desk/order-desk.ts'
import { phoneOrders } from './order-desk/phone-orders.ts'
import { today } from './order-desk/today.ts'
import { cart } from './orders/cart.ts'
import { discounts } from './orders/discounts.ts'
import { invoices } from './orders/invoices.ts'
import { orders } from './orders/orders.ts'
import { paymentLinks } from './orders/payment-links.ts'
import { returnCases } from './orders/return-cases.ts'
import type { ProblemCode } from './problems.ts'
import { formerPaths } from './products/former-paths.ts'
import { priceChanges } from './products/price-changes.ts'
import { products } from './products/products.ts'
import { stockNotices } from './products/stock-notices.ts'
import { reports } from './reports.ts'
import { computerHistory } from './visits/computer-history.ts'
import { visitCharges } from './visits/visit-charges.ts'
import { visitDecisions } from './visits/visit-decisions.ts'
import { visitOwnerMoney } from './visits/visit-owner-money.ts'
import { visitPayments } from './visits/visit-payments.ts'
import { visitRecords } from './visits/visit-records.ts'
import { visits } from './visits/visits.ts'

type Schemas = {
  readonly input: z.core.$ZodType
  readonly output: z.core.$ZodType
  /** The problems that the call may return besides those of every call. */
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
  ...clientFiles,
  ...computerHistory,
  ...computers,
  ...contact,
  ...content,
  ...delivery,
  ...deliveryRates,
  ...demo,
  ...discounts,
  ...emailChoices,
  ...failures,
  ...formerPaths,
  ...likelyServices,
  ...live,
  ...requests,
  ...tasks,
  ...hours,
  ...health,
  ...images,
  ...imports,
  ...installations,
  ...invoices,
  ...orders,
  ...orderDesk,
  ...paymentLinks,
  ...ownData,
  ...phoneOrders,
  ...counterSales,
  ...productReviewCalls,
  ...priceChanges,
  ...products,
  ...rateFiles,
  ...reports,
  ...returnCases,
  ...searches,
  ...secondFactor,
  ...shopSettings,
  ...invoiceSettings,
  ...pickupSettings,
  ...requestPhotos,
  ...stickers,
  ...stockNotices,
  ...synonyms,
  ...today,
  ...visitRecords,
  ...visitDecisions,
  ...visits,
  ...visitCharges,
  ...visitOwnerMoney,
  ...visitPayments,
} satisfies Record<CallName, Schemas>

type SchemasOf = typeof schemas

/** The input that a client may send: before defaults and conversions. */
export type CallInput<N extends CallName> = z.input<SchemasOf[N]['input']>
/** The input that a handler receives: validated and converted. */
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
