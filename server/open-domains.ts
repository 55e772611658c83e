import { join } from 'node:path'

import { accountLinks } from './account-links.ts'
import { openAccounts } from './accounts/open-accounts.ts'
import { agendaHandlers } from './agenda/agenda.routes.ts'
import { backupEmails } from './backup/backup-email.ts'
import { openBackups } from './backup/open-backups.ts'
import { careEmails } from './care-plans/care-email.ts'
import { carePlanHandlers } from './care-plans/care-plans.routes.ts'
import { startProposals } from './care-plans/propose.ts'
import { cartHandlers, cartReads } from './cart/cart.routes.ts'
import { catalogueHandlers } from './catalogue/catalogue.routes.ts'
import { refreshLists } from './catalogue/refresh-lists.ts'
import { clientFileHandlers } from './client-file/client-file.routes.ts'
import { computerHistoryHandlers } from './computer-history/computer-history.routes.ts'
import { computerHandlers } from './computers/computers.routes.ts'
import type { Config } from './config.ts'
import { contactHandlers } from './contact/contact.routes.ts'
import { contactEmails } from './contact/reply-email.ts'
import { openContent } from './content/content.routes.ts'
import { counterSaleHandlers } from './counter-sales/counter-sales.routes.ts'
import type { Carriers } from './delivery/carrier.ts'
import { deliveryHandlers } from './delivery/delivery.routes.ts'
import { rateFileHandlers } from './delivery/rate-files/rate-files.routes.ts'
import { rateHandlers } from './delivery/rates.routes.ts'
import { demoHandlers } from './demo/demo.routes.ts'
import { discountHandlers } from './discounts/discounts.routes.ts'
import { emailChoiceHandlers } from './email-choices/email-choices.routes.ts'
import { withChoices } from './email-choices/optional-writers.ts'
import { quietHoursOf } from './email-choices/quiet-hours.ts'
import { failureHandlers } from './failures/failures.routes.ts'
import { formerPathHandlers } from './former-paths/former-paths.routes.ts'
import { healthHandlers } from './health/health.routes.ts'
import type { PictureNetwork } from './images/fetch-picture.ts'
import { openImages } from './images/open-images.ts'
import { openPictureStores } from './images/open-stores.ts'
import { uploadPlaceOf } from './images/upload-place.ts'
import { openImports } from './imports/open-imports.ts'
import { installationHandlers } from './installations/installations.routes.ts'
import { invoiceEmails } from './invoices/invoice-emails.ts'
import { openInvoices } from './invoices/open-invoices.ts'
import { openLicenceVault } from './licences/licence-vault.ts'
import { calendarHandlers } from './maintenance/calendar/calendar.routes.ts'
import { openVisitEmails } from './maintenance/emails/queue-emails.ts'
import { startReminders } from './maintenance/emails/remind.ts'
import { technicianEmails } from './maintenance/emails/technician-emails.ts'
import { unassignedEmails } from './maintenance/emails/unassigned.ts'
import { visitEmails } from './maintenance/emails/visit-emails.ts'
import { maintenanceHandlers } from './maintenance/maintenance.routes.ts'
import type { Http } from './open-http.ts'
import { cancelledEmails } from './order-desk/emails/cancelled-emails.ts'
import { deskEmails } from './order-desk/emails/desk-emails.ts'
import { guideEmails } from './order-desk/emails/guide-emails.ts'
import { keyEmails } from './order-desk/emails/key-emails.ts'
import { pickupEmails } from './order-desk/emails/pickup-emails.ts'
import { refundEmails } from './order-desk/emails/refund-emails.ts'
import { waitingEmails } from './order-desk/emails/waiting-emails.ts'
import { openOrderDesk } from './order-desk/open-order-desk.ts'
import { orderEmails } from './orders/order-emails.ts'
import { orderReads, ordersHandlers } from './orders/orders.routes.ts'
import { transferEmails } from './orders/transfer-email.ts'
import { ownDataHandlers } from './own-data/own-data.routes.ts'
import type { PaymentsContext } from './payments/context.ts'
import { openPayments } from './payments/open-payments.ts'
import { giveUpUnpaid } from './phone-orders/cancel-order.ts'
import { linkEmails } from './phone-orders/link-email.ts'
import { openPhoneOrders } from './phone-orders/open-phone-orders.ts'
import { openBulkheads } from './platform/bulkheads.ts'
import type { Db } from './platform/database/pool.ts'
import type { HandlerTimes } from './platform/handler-times.ts'
import type { Handlers } from './platform/http/handlers.ts'
import { openLiveUpdates } from './platform/http/live-updates.ts'
import { openJobs, type Jobs } from './platform/jobs/open-jobs.ts'
import { openMail } from './platform/mail.ts'
import { openSender } from './platform/outbox/open-sender.ts'
import type { Reads } from './platform/replicas/reads.ts'
import { openThrottles } from './platform/throttles.ts'
import { openPriceChanges } from './price-changes/open-price-changes.ts'
import { productReviewHandlers } from './product-reviews/product-reviews.routes.ts'
import { productsHandlers } from './products/products.routes.ts'
import { openReports } from './reports/open-reports.ts'
import { caseEmails } from './return-cases/case-emails.ts'
import { openReturnCases } from './return-cases/open-return-cases.ts'
import { openSearches } from './searches/open-searches.ts'
import { shippedPictures } from './serve-files.ts'
import { signatureOf, type OpenShop } from './shop-settings/open-shop.ts'
import { shopSettingsHandlers } from './shop-settings/shop-settings.routes.ts'
import { stickerEmails } from './stickers/sticker-emails.ts'
import { stickerHandlers } from './stickers/stickers.routes.ts'
import { stockNoticeEmails } from './stock-notices/notice-email.ts'
import { startStockNotices } from './stock-notices/send-notices.ts'
import { stockNoticeHandlers } from './stock-notices/stock-notices.routes.ts'
import { todayHandlers } from './today/today.routes.ts'
import { decisionLinks } from './visit-decisions/links.ts'
import { visitDecisionHandlers } from './visit-decisions/visit-decisions.routes.ts'
import { openVisitPayments } from './visit-payments/open-visit-payments.ts'
import { paymentEmails } from './visit-payments/payment-emails.ts'
import { visitRefundEmails } from './visit-payments/refund-emails.ts'
import { settleVisits } from './visit-payments/settle-charge.ts'
import { quoteEmails } from './visits/money/quote-email.ts'
import { openVisits } from './visits/open-visits.ts'
import type { RecordsContext } from './visits/records/context.ts'
import { recordHandlers } from './visits/records/open-records.ts'
import { recordEmails } from './visits/records/record-emails.ts'

type Parts = {
  config: Config
  open: OpenShop
  db: Db
  reads: Reads
  /** The network of a test, from which pictures of other sites are fetched; the shop itself has the real one. */
  pictureNetwork: PictureNetwork | undefined
  carriers: Carriers
  times: HandlerTimes
}

const now = () => new Date()
/** The data that is read along with the session. */
const readsAlong = { ...cartReads, ...orderReads }

/** Opens every domain in the order in which they depend on each other: their handlers and their jobs. */
export async function openDomains(
  { app, audit, cache, secret, isLimited, isServed }: Http,
  { config, open, db, reads, pictureNetwork, carriers, times }: Parts,
) {
  const jobs = openJobs(app, db)
  refreshLists(jobs, (tags) => cache.drop(tags))
  const { avatars, pictures, visitPhotos, casePhotos, invoiceFiles } = openPictureStores(config)
  const place = uploadPlaceOf(config)
  const { imageHost } = place
  const images = openImages(app, jobs, { db, audit, pictures, place, shippedDirectory: shippedPictures })
  const { sender, hasMail, sendSoon } = openSending(app, jobs, { config, open, db })
  const shop = signatureOf(open.shop, config.PUBLIC_URL)
  const accounts = openAccounts(app, jobs, {
    ...{ db, secret, audit, pictures: avatars, hasMail, isLimited, shop, sendSoon },
    links: accountLinks,
  })
  const bulkheads = openBulkheads(config.DATABASE_POOL, { timeoutMs: times.waitMs })
  const payments = openPayments(app, jobs, {
    ...{ db, secret, audit, config, bulkheads, isLimited },
    settleElsewhere: settleVisits({ db, audit, hasMail }),
  })
  startEmails(app, jobs, {
    ...{ sender, hasMail, sendSoon, db, secret, shop, quietUntil: quietHoursOf(config, now) },
    writers: { ...accounts.writers, ...emailWriters({ db, shop, now, secret, returns: open.shop }) },
  })
  openBackups(app, jobs, { db, config, hasMail, sendSoon, now })
  const vault = await openLicenceVault(db, config)
  const live = openLiveUpdates(app, { findLiving: accounts.findLiving })
  const filesDirectory = join(config.DATA_DIR, 'received')
  const imports = openImports(app, jobs, {
    ...{ db, reads, vault, audit, secret },
    ...{ imageHost, filesDirectory, pictures, pictureNetwork },
  })
  const handlers: Handlers = {
    ...accounts.handlers,
    ...calendarHandlers({ db, audit, shop }),
    ...cartHandlers({ db, licencesADay: config.LICENCES_A_DAY }),
    ...catalogueHandlers(reads.db),
    ...computerHandlers({ db, audit, imageHost }),
    ...contactHandlers({ db, audit, isLimited, canEmail: hasMail, now, sendSoon }),
    ...(await openContent({ db, open, jobs, log: app.log })),
    ...deliveryHandlers({
      ...{ db, audit, now, carriers },
      onFailure: (error) => app.log.warn({ err: error }, "delivery: the shop's rates hold"),
    }),
    ...rateFileHandlers({ db, audit }),
    ...rateHandlers({ db, audit }),
    ...demoHandlers,
    ...discountHandlers({ db, audit, throttles: openThrottles(db, secret, !isLimited) }),
    ...failureHandlers,
    ...formerPathHandlers({ db, audit, isServed }),
    ...healthHandlers({ db, audit, config, shop: open.shop, payments: payments.context, now, sendSoon }),
    ...live.handlers,
    ...openMaintenance(app, jobs, { ...payments.context, now, sendSoon, photos: visitPhotos, config, shop: open.shop }),
    ...stickerHandlers({ db, audit, hasMail, sendSoon, throttles: openThrottles(db, secret, !isLimited) }),
    ...images.handlers,
    ...imports.handlers,
    ...ordersHandlers({ db, vault, audit }),
    ...openOrderDesk(app, jobs, {
      ...{ db, vault, audit, bulkheads, payments: payments.context },
      ...{ hasMail, imageHost, carriers, sendSoon },
      cancelUnpaid: (given, auditActor) => giveUpUnpaid(payments.context, given, auditActor),
    }),
    ...ownDataHandlers({ db, audit, shop, now }),
    ...payments.handlers,
    ...openOrdersOfShop(app, jobs, { payments: payments.context, sendSoon }),
    ...openReports(app, jobs, { db, audit, reads }),
    ...openSearches(app, jobs, { db, audit }),
    ...shopSettingsHandlers({ db, audit, open }),
    ...clientFileHandlers({ db }),
    ...ownEmailHandlers({ db, hasMail, shop }),
    ...productReviewHandlers({ db, audit, reads }),
    ...openReturnCases(app, jobs, { db, audit, photos: casePhotos, hasMail, shop: open.shop, now, sendSoon }),
    ...openInvoices(app, jobs, { db, audit, hasMail, files: invoiceFiles, now, sendSoon }),
    ...todayHandlers({ db, audit, secret, config, shop: open.shop, now, sendSoon }),
    ...openProducts(app, jobs, { db, secret, audit, vault, imageHost }),
  }
  return { handlers, readsAlong, findActor: accounts.findActor, live, bulkheads, avatars, place, filesDirectory }
}

/** Opens what the shop itself sells, at the telephone and at the counter. */
const openOrdersOfShop = (app: Http['app'], jobs: Jobs, parts: Parameters<typeof openPhoneOrders>[2]) => ({
  ...openPhoneOrders(app, jobs, parts),
  ...counterSaleHandlers(parts.payments, parts.sendSoon),
})

/** Which e-mails somebody wants. */
const ownEmailHandlers = (parts: Parameters<typeof emailChoiceHandlers>[0]) => ({
  ...emailChoiceHandlers(parts),
  ...stockNoticeHandlers(parts),
})

/** Opens the owner's products, and changes of many of their prices. */
const openProducts = (app: Http['app'], jobs: Jobs, parts: Parameters<typeof productsHandlers>[0]) => ({
  ...productsHandlers(parts),
  ...openPriceChanges(app, jobs, parts),
})

/** Sends e-mails, where the shop has a mail server. */
function openSending(app: Http['app'], jobs: Jobs, { config, open, db }: Pick<Parts, 'config' | 'open' | 'db'>) {
  const { SMTP_URL: url, PUBLIC_URL: publicUrl } = config
  const mail = url ? openMail({ url, publicUrl, from: () => senderOf(config, open) }) : null
  const sender = mail ? openSender(jobs, { db, mail, log: app.log }) : null
  return { sender, hasMail: mail !== null, sendSoon: () => sender?.sendSoon() }
}

type Emails = Parameters<typeof withChoices>[1] &
  ReturnType<typeof openSending> & { writers: Parameters<typeof withChoices>[0] }

/** Starts what sends e-mails, and what queues those that a clock calls for. */
function startEmails(app: Http['app'], jobs: Jobs, { sender, writers, ...parts }: Emails) {
  startStockNotices(app, jobs, parts)
  if (!sender) return
  sender.start(withChoices(writers, parts))
  startReminders(app, jobs, { db: parts.db, now })
}

type Maintenance = Omit<RecordsContext, 'emails' | 'publicUrl'> & PaymentsContext & { config: Config }

/**
 * Opens requests, the owner's agenda, the visits that result from them, their payments, and the records that are signed when they
 * end.
 */
function openMaintenance(app: Http['app'], jobs: Jobs, { config, ...parts }: Maintenance) {
  const context = {
    ...parts,
    emails: openVisitEmails(parts.hasMail),
    publicUrl: config.PUBLIC_URL,
  }
  startProposals(app, jobs, parts)
  return {
    ...installationHandlers(context),
    ...maintenanceHandlers(context),
    ...agendaHandlers(context),
    ...openVisits(app, jobs, context),
    ...openVisitPayments(app, jobs, context),
    ...recordHandlers(context),
    ...computerHistoryHandlers(context),
    ...carePlanHandlers(context),
    ...visitDecisionHandlers(context),
  }
}

/** The writers of e-mails of each kind, except those of accounts. */
function emailWriters(
  parts: Omit<Parameters<typeof visitEmails>[0], 'decisionLink'> &
    Parameters<typeof recordEmails>[0] &
    Parameters<typeof caseEmails>[0],
) {
  return {
    ...contactEmails(parts),
    ...orderEmails(parts),
    ...transferEmails(parts),
    ...deskEmails(parts),
    ...guideEmails(parts),
    ...linkEmails(parts),
    ...waitingEmails(parts),
    ...pickupEmails(parts),
    ...cancelledEmails(parts),
    ...keyEmails(parts),
    ...refundEmails(parts),
    ...caseEmails(parts),
    ...invoiceEmails(parts),
    ...visitEmails({ ...parts, decisionLink: decisionLinks(parts) }),
    ...recordEmails(parts),
    ...quoteEmails(parts),
    ...paymentEmails(parts),
    ...visitRefundEmails(parts),
    ...technicianEmails(parts),
    ...unassignedEmails(parts),
    ...stickerEmails(parts),
    ...careEmails(parts),
    ...stockNoticeEmails(parts),
    ...backupEmails(parts),
  }
}

function senderOf({ MAIL_FROM }: Config, { shop }: OpenShop): { name: string; address: string } {
  return { name: shop.name, address: MAIL_FROM || shop.email }
}
