import { inOrder, type ShopArea } from '../shop-areas.ts'
import type { Rights } from './rights.ts'
import { roleNames } from './role-names.ts'

/** The Spanish name of each permission. */
export const areaNames: Record<ShopArea, string> = {
  orders: 'Pedidos',
  refunds: 'Devolver dinero',
  products: 'Productos y precios',
  visits: 'Mantenimientos',
  messages: 'Mensajes y opiniones',
  reports: 'Informes',
  shop: 'Tienda y ajustes',
  users: 'Usuarios',
}

/** `Todo`, or `Pedidos, Informes`. */
export const permissionNames = (areas: readonly ShopArea[] | null | undefined): string =>
  areas
    ? inOrder(areas)
        .map((area) => areaNames[area])
        .join(', ')
    : 'Todo'

/** `Cliente`, or `Administrador (Pedidos, Informes)`. */
export const rightsText = ({ role, areas }: Rights): string =>
  role === 'ADMIN' ? `${roleNames[role]} (${permissionNames(areas)})` : roleNames[role]
