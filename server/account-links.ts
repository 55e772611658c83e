import type { AccountLinks } from './accounts/context.ts'
import { forgetCart } from './cart/forget-cart.ts'
import { forgetComputers } from './computers/forget-computers.ts'
import { forgetAddresses } from './delivery/forget-addresses.ts'
import { forgetRequests, openRequests } from './maintenance/account-links.ts'
import { forgetFeed } from './maintenance/calendar/feeds.repo.ts'
import { forgetPaymentKeys, openOrders } from './orders/account-links.ts'

/** What every domain says when an account is to go: first what is still open, then, when it goes, what is to be erased. */
export const accountLinks: AccountLinks = {
  openObligations: [openOrders, openRequests],
  onAccountDeleted: [forgetCart, forgetPaymentKeys, forgetRequests, forgetFeed, forgetComputers, forgetAddresses],
}
