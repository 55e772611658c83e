import {
  Banknote,
  CalendarDays,
  ChartColumn,
  HeartPulse,
  Inbox,
  Mail,
  Package,
  Search,
  Star,
  Store,
  Sun,
  TicketPercent,
  Truck,
  Undo2,
  UsersRound,
} from 'lucide-react'

import { areaScreens } from '../areas/area-screens.tsx'
import { Guard } from '../areas/guard.tsx'
import { PanelHead } from '../areas/panel-head.tsx'
import { PanelLayout } from '../areas/panel-layout.tsx'
import {
  casesPath,
  emailsPath,
  keysPath,
  orderPath,
  printoutPath,
  reviewsPath,
  unpaidPath,
  unsignedPath,
  visitsPath,
} from '../order-desk/desk-paths.ts'
import { paths } from '../paths.ts'
import { SimulatedNotice } from '../payments/simulated-notice.tsx'

const links = [
  { href: paths.adminUsers, label: 'All users', lang: 'en', icon: UsersRound },
  { href: paths.adminProducts, label: 'All product', lang: 'en', icon: Package, alsoAt: [paths.adminImports] },
  { href: paths.adminReports, label: 'Reports', lang: 'en', icon: ChartColumn },
  { href: paths.adminToday, label: 'Hoy', icon: Sun, startsGroup: true },
  { href: paths.adminOrders, label: 'Pedidos', icon: Inbox },
  { href: casesPath, label: 'Devoluciones', icon: Undo2 },
  { href: paths.adminAgenda, label: 'Agenda', icon: CalendarDays, alsoAt: [paths.adminVisitSettings] },
  { href: paths.adminDelivery, label: 'Entregas', icon: Truck },
  { href: paths.adminMessages, label: 'Mensajes', icon: Mail },
  { href: reviewsPath, label: 'Opiniones', icon: Star },
  { href: paths.adminSearches, label: 'Búsquedas', icon: Search },
  { href: paths.adminDiscounts, label: 'Códigos', icon: TicketPercent },
  { href: paths.adminCash, label: 'Efectivo', icon: Banknote },
  { href: paths.adminShop, label: 'Tienda', icon: Store },
  { href: paths.adminHealth, label: 'Salud', icon: HeartPulse },
] as const

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
  [emailsPath]: async () => (await import('../order-desk/today/emails-page.tsx')).EmailsPage,
  [reviewsPath]: async () => (await import('./product-reviews/reviews-page.tsx')).ReviewsPage,
  [`${paths.adminToday}/*`]: async () => (await import('../order-desk/today/today-page.tsx')).TodayPage,
  [paths.adminOrders]: async () => (await import('../order-desk/list/orders-page.tsx')).OrdersPage,
  [printoutPath(':printout')]: async () => (await import('../order-desk/print/printout-page.tsx')).PrintoutPage,
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

/** `/admin-panel`: for admins; others are redirected to the home page. */
export function AdminArea() {
  return (
    <Guard allows={['ADMIN']} otherwise={paths.home}>
      <PanelLayout label="Panel de administración" links={links} head={<PanelHead />}>
        <SimulatedNotice />
        <Screens />
      </PanelLayout>
    </Guard>
  )
}
