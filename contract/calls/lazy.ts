import { accountCalls } from './accounts.ts'
import { agendaCalls } from './agenda.ts'
import { calendarCalls } from './calendar.ts'
import { carePlanCalls } from './care-plans.ts'
import { clientFileCalls } from './client-file.ts'
import { computerHistoryCalls } from './computer-history.ts'
import { computerCalls } from './computers.ts'
import { contactCalls } from './contact.ts'
import { counterSaleCalls } from './counter-sales.ts'
import { deliveryCalls } from './delivery.ts'
import { demoCalls } from './demo.ts'
import { discountCalls } from './discounts.ts'
import { emailChoiceCalls } from './email-choices.ts'
import { failureCalls } from './failures.ts'
import { formerPathCalls } from './former-paths.ts'
import { healthCalls } from './health.ts'
import { imageCalls } from './images.ts'
import { importCalls } from './imports.ts'
import { installationCalls } from './installations.ts'
import { intakeCalls } from './intake.ts'
import { invoiceCalls } from './invoices.ts'
import { liveCalls } from './live.ts'
import { maintenanceCalls } from './maintenance.ts'
import { orderDeskCalls } from './order-desk.ts'
import { orderCalls } from './orders.ts'
import { ownDataCalls } from './own-data.ts'
import { phoneOrderCalls } from './phone-orders.ts'
import { priceChangeCalls } from './price-changes.ts'
import { productReviewCalls } from './product-reviews.ts'
import { productCalls } from './products.ts'
import { rateFileCalls } from './rate-files.ts'
import { reportCalls } from './reports.ts'
import { returnCaseCalls } from './return-cases.ts'
import { searchCalls } from './searches.ts'
import { secondFactorCalls } from './second-factor.ts'
import { shopSettingsCalls } from './shop-settings.ts'
import { stickerCalls } from './stickers.ts'
import { stockNoticeCalls } from './stock-notices.ts'
import { todayCalls } from './today.ts'
import { visitDecisionCalls } from './visit-decisions.ts'
import { visitMoneyCalls } from './visit-money.ts'
import { visitPaymentCalls } from './visit-payments.ts'
import { visitRecordCalls } from './visit-records.ts'
import { visitCalls } from './visits.ts'

/** Calls that a browser loads when it makes the first of them, so that most visitors do not load them. */
export const lazyCalls = {
  ...accountCalls,
  ...agendaCalls,
  ...calendarCalls,
  ...carePlanCalls,
  ...clientFileCalls,
  ...computerHistoryCalls,
  ...computerCalls,
  ...contactCalls,
  ...counterSaleCalls,
  ...deliveryCalls,
  ...demoCalls,
  ...discountCalls,
  ...emailChoiceCalls,
  ...failureCalls,
  ...formerPathCalls,
  ...healthCalls,
  ...imageCalls,
  ...importCalls,
  ...installationCalls,
  ...intakeCalls,
  ...invoiceCalls,
  ...liveCalls,
  ...maintenanceCalls,
  ...orderCalls,
  ...orderDeskCalls,
  ...ownDataCalls,
  ...phoneOrderCalls,
  ...productReviewCalls,
  ...priceChangeCalls,
  ...productCalls,
  ...rateFileCalls,
  ...reportCalls,
  ...returnCaseCalls,
  ...searchCalls,
  ...secondFactorCalls,
  ...shopSettingsCalls,
  ...stickerCalls,
  ...stockNoticeCalls,
  ...todayCalls,
  ...visitDecisionCalls,
  ...visitCalls,
  ...visitRecordCalls,
  ...visitMoneyCalls,
  ...visitPaymentCalls,
} as const
