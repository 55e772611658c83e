import { useLocation } from 'react-router'

import { areaScreens } from '../areas/area-screens.tsx'
import { Guard } from '../areas/guard.tsx'
import { PanelHead } from '../areas/panel-head.tsx'
import { PanelLayout, type PanelLink } from '../areas/panel-layout.tsx'
import { useMayEnter } from '../areas/use-may-enter.ts'
import {
  casesPath,
  counterPath,
  emailsPath,
  invoicesPath,
  keysPath,
  orderPath,
  printoutPath,
  reviewsPath,
  unpaidPath,
  unsignedPath,
  visitsPath,
} from '../order-desk/desk-paths.ts'
import { useShop } from '../page/shop.ts'
import { paths } from '../paths.ts'
import { SimulatedNotice } from '../payments/simulated-notice.tsx'
import { ClosedPage } from './closed-page.tsx'
import { panelLinks, placeOf } from './panel-places.ts'

const Screens = areaScreens({
  [paths.adminProducts]: async () => (await import('./products-page.tsx')).ProductsPage,
  [paths.adminUsers]: async () => (await import('./users-page.tsx')).UsersPage,
  [paths.adminImports]: async () => (await import('./import/import-page.tsx')).ImportPage,
  [paths.adminImport(':importId')]: async () => (await import('./import/import-detail-page.tsx')).ImportDetailPage,
  [visitsPath]: async () => (await import('../order-desk/today/visits-page.tsx')).VisitsPage,
  [unsignedPath]: async () => (await import('../order-desk/today/ended-visits-page.tsx')).UnsignedPage,
  [unpaidPath]: async () => (await import('../order-desk/today/ended-visits-page.tsx')).UnpaidPage,
  [keysPath]: async () => (await import('../order-desk/today/keys-page.tsx')).KeysPage,
  [casesPath]: async () => (await import('../order-desk/cases/cases-page.tsx')).CasesPage,
  [invoicesPath]: async () => (await import('../order-desk/invoices/invoices-page.tsx')).InvoicesPage,
  [emailsPath]: async () => (await import('../order-desk/today/emails-page.tsx')).EmailsPage,
  [reviewsPath]: async () => (await import('./product-reviews/reviews-page.tsx')).ReviewsPage,
  [`${paths.adminToday}/*`]: async () => (await import('../order-desk/today/today-page.tsx')).TodayPage,
  [paths.adminOrders]: async () => (await import('../order-desk/list/orders-page.tsx')).OrdersPage,
  [printoutPath(':printout')]: async () => (await import('../order-desk/print/printout-page.tsx')).PrintoutPage,
  [counterPath]: async () => (await import('../order-desk/counter/cash-count-page.tsx')).CashCountPage,
  [orderPath('*')]: async () => (await import('../order-desk/order/order-page.tsx')).OrderPage,
  [paths.adminMessages]: async () => (await import('./messages/messages-page.tsx')).MessagesPage,
  [paths.adminSearches]: async () => (await import('./searches/searches-page.tsx')).SearchesPage,
  [paths.adminDiscounts]: async () => (await import('./discounts/discounts-page.tsx')).DiscountsPage,
  [paths.adminCash]: async () => (await import('./cash/cash-page.tsx')).CashPage,
  [paths.adminHealth]: async () => (await import('./health/health-page.tsx')).HealthPage,
  [paths.adminShop]: async () => (await import('./shop-settings/shop-page.tsx')).ShopPage,
  [paths.adminVisitSettings]: async () => (await import('./visit-settings-page.tsx')).VisitSettingsPage,
  [paths.adminReports]: async () => (await import('../reports/reports-page.tsx')).ReportsPage,
  [paths.adminAgenda]: async () => (await import('../agenda/agenda-page.tsx')).AgendaPage,
  [paths.adminDelivery]: async () => (await import('./delivery-page.tsx')).DeliveryPage,
})

/** The first link has no line above it, whichever it is. */
const withoutLineAbove = (link: PanelLink, nth: number): PanelLink =>
  nth === 0 ? { ...link, startsGroup: false } : link

/** `/admin-panel`: for admins, each with the pages of the own areas; others are redirected to the home page. */
export function AdminArea() {
  const mayEnter = useMayEnter()
  const { pathname } = useLocation()
  const isInvoicing = useShop()?.invoices === 'on'
  return (
    <Guard allows={['ADMIN']} otherwise={paths.home}>
      <PanelLayout
        label="Panel de administración"
        links={panelLinks
          .filter(({ place, isOfInvoices }) => mayEnter(place) && (isInvoicing || !isOfInvoices))
          .map(withoutLineAbove)}
        head={<PanelHead />}
      >
        <SimulatedNotice />
        {mayEnter(placeOf(pathname)) ? <Screens /> : <ClosedPage pathname={pathname} />}
      </PanelLayout>
    </Guard>
  )
}
