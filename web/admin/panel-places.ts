import {
  Banknote,
  CalendarDays,
  ChartColumn,
  FileText,
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

import type { PlaceInShop } from '../../contract/shop-areas.ts'
import type { PanelLink } from '../areas/panel-layout.tsx'
import {
  casesPath,
  emailsPath,
  invoicesPath,
  keysPath,
  reviewsPath,
  unpaidPath,
  unsignedPath,
  visitsPath,
} from '../order-desk/desk-paths.ts'
import { paths } from '../paths.ts'

/** A link of the panel, for those who may enter its place (P-302). */
type PlaceLink = PanelLink & {
  place: PlaceInShop
  /** Only in a shop that invoices (P-320). */
  isOfInvoices?: true
}

/** The links at the side of the panel. */
export const panelLinks: readonly PlaceLink[] = [
  { href: paths.adminUsers, label: 'All users', lang: 'en', icon: UsersRound, place: 'users' },
  {
    ...{ href: paths.adminProducts, label: 'All product', lang: 'en', icon: Package },
    ...{ alsoAt: [paths.adminImports], place: 'products' },
  },
  { href: paths.adminReports, label: 'Reports', lang: 'en', icon: ChartColumn, place: 'reports' },
  { href: paths.adminToday, label: 'Hoy', icon: Sun, startsGroup: true, place: 'any' },
  { href: paths.adminOrders, label: 'Pedidos', icon: Inbox, place: 'orders' },
  { href: casesPath, label: 'Devoluciones', icon: Undo2, place: 'orders' },
  { href: invoicesPath, label: 'Facturas', icon: FileText, place: ['orders', 'reports'], isOfInvoices: true },
  {
    ...{ href: paths.adminAgenda, label: 'Agenda', icon: CalendarDays },
    ...{ alsoAt: [paths.adminVisitSettings], place: 'visits' },
  },
  { href: paths.adminDelivery, label: 'Entregas', icon: Truck, place: 'shop' },
  { href: paths.adminMessages, label: 'Mensajes', icon: Mail, place: 'messages' },
  { href: reviewsPath, label: 'Opiniones', icon: Star, place: 'messages' },
  { href: paths.adminSearches, label: 'Búsquedas', icon: Search, place: 'products' },
  { href: paths.adminDiscounts, label: 'Códigos', icon: TicketPercent, place: 'products' },
  { href: paths.adminCash, label: 'Efectivo', icon: Banknote, place: ['visits', 'refunds'] },
  { href: paths.adminShop, label: 'Tienda', icon: Store, place: 'shop' },
  { href: paths.adminHealth, label: 'Salud', icon: HeartPulse, place: 'shop' },
]

/** Pages below Hoy without a link. */
const belowToday: Record<string, PlaceInShop> = {
  [visitsPath]: 'visits',
  [unsignedPath]: 'visits',
  [unpaidPath]: 'visits',
  [keysPath]: 'orders',
  [emailsPath]: 'shop',
}

/** The place of an address of the panel; 'any' for an address below none of them. */
export function placeOf(pathname: string): PlaceInShop {
  const own = belowToday[pathname]
  if (own !== undefined) return own
  const isWithin = (path: string) => path === pathname || pathname.startsWith(`${path}/`)
  return panelLinks.findLast(({ href, alsoAt = [] }) => [href, ...alsoAt].some(isWithin))?.place ?? 'any'
}
