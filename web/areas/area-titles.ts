import { paths } from '../paths.ts'

/** Titles of the pages that are drawn in the browser only, for as long as nobody knows who is looking; as their headings. */
const titles: Record<string, string> = {
  [paths.profile]: 'Mi perfil',
  [paths.clientInformation]: 'Información de usuario',
  [paths.clientHistory]: 'Purchase History',
  [paths.clientAddresses]: 'Direcciones',
  [paths.clientDelete]: 'Eliminar Cuenta',
  [paths.clientSupport]: 'Todas las solicitudes de soporte técnico',
  [paths.clientInventory]: 'All Computers',
  [paths.clientProducts]: 'Contraseña y lista de deseos',
  [paths.technicalPreventive]: 'Panel de Tareas del Técnico',
  [paths.technicalCorrective]: 'Tareas Correctivas del Técnico',
  [paths.adminProducts]: 'All product',
  [paths.adminUsers]: 'All users',
  [paths.adminDelivery]: 'Entregas',
  [paths.adminReports]: 'Reports',
  [paths.adminImports]: 'Importar productos',
}

/** @returns the title of a page of an area, of the import's pages as of all of them, and of the rest by its area */
export function areaTitle(pathname: string): string {
  const known = titles[pathname]
  if (known !== undefined) return known
  if (pathname.startsWith(paths.adminImports)) return titles[paths.adminImports] ?? ''
  return 'Tu cuenta'
}
