import { paths } from '../paths.ts'

/** Titles of pages that are rendered in the browser only, until the session is known; equal to their headings. */
const titles: Record<string, string> = {
  [paths.profile]: 'Mi perfil',
  [paths.clientInformation]: 'Información de usuario',
  [paths.clientHistory]: 'Purchase History',
  [paths.clientAddresses]: 'Direcciones',
  [paths.clientDelete]: 'Eliminar Cuenta',
  [paths.clientSupport]: 'Todas las solicitudes de soporte técnico',
  [paths.clientInventory]: 'All Computers',
  [paths.clientStickers]: 'Stickers de tus equipos',
  [paths.clientProducts]: 'Contraseña y lista de deseos',
  [paths.technicalPreventive]: 'Panel de Tareas del Técnico',
  [paths.technicalCorrective]: 'Tareas Correctivas del Técnico',
  [paths.adminProducts]: 'All product',
  [paths.adminUsers]: 'All users',
  [paths.adminDelivery]: 'Entregas',
  [paths.adminAgenda]: 'Agenda',
  [paths.adminVisitSettings]: 'Horarios y zonas',
  [paths.adminReports]: 'Reports',
  [paths.adminImports]: 'Importar productos',
  [paths.adminToday]: 'Hoy',
  [`${paths.adminToday}/visits`]: 'Visitas sin técnico',
  [`${paths.adminToday}/unsigned`]: 'Visitas por firmar',
  [`${paths.adminToday}/unpaid`]: 'Visitas por pagar',
  [`${paths.adminToday}/keys`]: 'Pedidos sin claves',
  [`${paths.adminToday}/emails`]: 'Correos que no salieron',
  [`${paths.adminToday}/cases`]: 'Devoluciones y garantías',
  [`${paths.adminToday}/invoices`]: 'Facturas',
  [`${paths.adminToday}/reviews`]: 'Opiniones',
  [paths.adminOrders]: 'Pedidos',
  [paths.adminMessages]: 'Mensajes',
  [paths.adminSearches]: 'Búsquedas',
  [paths.adminDiscounts]: 'Códigos de descuento',
  [paths.adminCash]: 'Efectivo de los técnicos',
  [paths.adminHealth]: 'Salud',
  [paths.adminShop]: 'Datos de la tienda',
}

/** @returns the title of a page of an area; the import's pages share one, and pages without a title have that of their area */
export function areaTitle(pathname: string): string {
  const known = titles[pathname]
  if (known !== undefined) return known
  if (pathname.startsWith(paths.adminImports)) return titles[paths.adminImports] ?? ''
  if (pathname.startsWith(paths.adminOrders)) return titles[paths.adminOrders] ?? ''
  if (pathname.startsWith(`${paths.clientInventory}/`)) return 'Mi equipo'
  return 'Tu cuenta'
}
