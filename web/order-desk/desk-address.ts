import type { DeskTab } from '../../contract/order-desk/desk-order.ts'
import { paths } from '../paths.ts'

type TabText = {
  label: string
  slug: string
  startsGroup?: boolean
  /** What is said when nothing is there. */
  empty: string
}

/** The tabs in their order: duties with what is late among them, and after the line what is not the shop's turn. `slug` stands in the address. */
export const tabText: Partial<Record<DeskTab, TabText>> & { todo: TabText } = {
  todo: { label: 'Por hacer', slug: 'por-hacer', empty: 'No hay nada por hacer.' },
  late: { label: 'Atrasados', slug: 'atrasados', empty: 'No hay pedidos atrasados.' },
  address_missing: {
    label: 'Falta dirección',
    slug: 'falta-direccion',
    empty: 'A ningún pedido le falta la dirección.',
  },
  to_prepare: { label: 'Por preparar', slug: 'por-preparar', empty: 'No hay pedidos por preparar.' },
  prepared: { label: 'Preparado', slug: 'preparado', empty: 'No hay pedidos preparados.' },
  to_collect: { label: 'Por cobrar', slug: 'por-cobrar', empty: 'No hay pedidos por cobrar.' },
  returned: { label: 'Devuelto', slug: 'devuelto', empty: 'No hay pedidos devueltos.' },
  refund_due: { label: 'Reembolso por hacer', slug: 'reembolso-por-hacer', empty: 'No hay reembolsos por hacer.' },
  payment_pending: {
    label: 'Pago pendiente',
    slug: 'pago-pendiente',
    startsGroup: true,
    empty: 'No hay pagos pendientes.',
  },
  awaiting_pickup: {
    label: 'Listo para recoger',
    slug: 'listo-para-recoger',
    empty: 'No hay pedidos listos para recoger.',
  },
  sent: { label: 'Enviado', slug: 'enviado', empty: 'No hay pedidos en camino.' },
  delivered: { label: 'Entregado', slug: 'entregado', empty: 'No hay pedidos entregados.' },
  all: { label: 'Todos', slug: 'todos', empty: 'Todavía no hay pedidos.' },
}

export type DeskFilter = { tab: DeskTab; q: string }

/** What the address of the list asks for: `?estado=por-preparar&q=pasto`. What it does not know is `todo`. */
export function readDeskFilter(search: string): DeskFilter {
  const params = new URLSearchParams(search)
  const slug = params.get('estado')
  const found = Object.entries(tabText).find(([, words]) => words.slug === slug)
  return { tab: (found?.[0] ?? 'todo') as DeskTab, q: (params.get('q') ?? '').slice(0, 100) }
}

/** The address of the list with a tab and a search. */
export function deskPath({ tab, q }: DeskFilter): string {
  const params = new URLSearchParams()
  if (tab !== 'todo') params.set('estado', tabText[tab]?.slug ?? '')
  if (q !== '') params.set('q', q)
  const query = params.toString()
  return paths.adminOrders + (query && `?${query}`)
}
