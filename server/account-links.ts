import type { AccountLinks } from './accounts/context.ts'
import { forgetCart } from './cart/change-cart.ts'
import { forgetComputers } from './computers/computers.repo.ts'
import { forgetOwnRequests } from './contact/own-requests.ts'
import { forgetAddresses } from './delivery/addresses.repo.ts'
import { forgetEmailChoices } from './email-choices/opt-outs.repo.ts'
import { forgetInvoiceBuyers } from './invoices/account-links.ts'
import { forgetRequests, openRequests } from './maintenance/account-links.ts'
import { forgetFeed } from './maintenance/calendar/feeds.repo.ts'
import { forgetPaymentKeys, openOrders } from './orders/account-links.ts'
import { forgetReviews } from './product-reviews/write-review.ts'
import { forgetCases, openCases } from './return-cases/account-links.ts'
import { forgetStockNotices } from './stock-notices/change-notices.ts'
import { forgetVisits } from './visits/account-links.ts'
import { forgetRecords } from './visits/records/forget-records.ts'
import { openTechnicianWork } from './visits/technician-obligations.ts'

/**
 * The links of all domains to the deletion of an account: each first reports the open obligations, then erases the
 * personal data.
 */
export const accountLinks: AccountLinks = {
  openObligations: [openOrders, openCases, openRequests, openTechnicianWork],
  onAccountDeleted: [
    forgetCart,
    forgetEmailChoices,
    forgetStockNotices,
    forgetReviews,
    forgetCases,
    forgetInvoiceBuyers,
    forgetPaymentKeys,
    forgetRecords,
    forgetVisits,
    forgetRequests,
    forgetFeed,
    forgetComputers,
    forgetAddresses,
    forgetOwnRequests,
  ],
}
