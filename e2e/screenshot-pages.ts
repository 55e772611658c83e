import type { Page } from 'playwright-core'

export type ScreenshotPage = {
  /** First part of the file's name. */
  name: string
  /** The address, or how to find it in a shop whose ids are new every time. */
  path: string | ((address: string) => Promise<string>)
  /** Who looks: the demo shop's account of this role; a visitor when not said. */
  as?: 'ADMIN' | 'GENERAL' | 'TECHNICAL'
  /** What to do on the page before it is pictured, such as opening a drawer. */
  prepare?: (page: Page) => Promise<void>
}

/** Every page that is pictured. A new page is a new line. */
export const screenshotPages: ScreenshotPage[] = [
  { name: 'home', path: '/' },
  { name: 'search', path: '/search?q=celular' },
  { name: 'search-nothing', path: '/search?q=zzzzz' },
  { name: 'product', path: productNamed('Portátil Andexa Libro 14') },
  { name: 'product-digital', path: productNamed('Antivirus Escudrix Esencial') },
  { name: 'category', path: '/product-category/Tecnologia' },
  { name: 'services', path: '/service-form' },
  { name: 'about', path: '/about' },
  { name: 'privacy', path: '/politicas-privacidad' },
  { name: 'terms', path: '/terminos-condiciones' },
  { name: 'contact', path: '/contacto' },
  { name: 'forgot-password', path: '/forgot-password' },
  { name: 'demo', path: '/demo', prepare: async (page) => page.getByText('"success": true').waitFor() },
  { name: 'demo-post', path: '/demo-post' },
  { name: 'not-found', path: '/no-existe' },
  { name: 'login', path: '/login' },
  { name: 'sign-up', path: '/sign-up' },
  { name: 'preventive', path: '/mantenimiento-preventivo' },
  { name: 'corrective', path: '/mantenimiento-correctivo' },
  {
    name: 'profile-menu',
    path: '/service-form',
    as: 'GENERAL',
    prepare: async (page) => {
      await page.getByRole('button', { name: /^Cuenta de/ }).click()
      await page.getByRole('button', { name: 'Log out' }).waitFor()
    },
  },
  { name: 'my-profile', path: '/my-profile', as: 'GENERAL' },
  { name: 'client-information', path: '/clientPanel/information', as: 'GENERAL' },
  { name: 'client-password-and-wishes', path: '/clientPanel/all-products', as: 'GENERAL' },
  { name: 'client-history', path: '/clientPanel/history-shopping', as: 'GENERAL' },
  { name: 'client-support', path: '/clientPanel/all-support', as: 'GENERAL' },
  { name: 'client-inventory', path: '/clientPanel/inventory-client', as: 'GENERAL' },
  { name: 'client-delete', path: '/clientPanel/delete-user', as: 'GENERAL' },
  { name: 'technician-preventive', path: '/technical-panel/tasks', as: 'TECHNICAL' },
  { name: 'technician-corrective', path: '/technical-panel/tasksCorrectivo', as: 'TECHNICAL' },
  { name: 'admin-users', path: '/admin-panel/all-users', as: 'ADMIN' },
  {
    name: 'admin-role',
    path: '/admin-panel/all-users',
    as: 'ADMIN',
    prepare: async (page) => {
      await page
        .getByRole('button', { name: /^Cambiar el rol/ })
        .first()
        .click()
      await page.getByRole('dialog', { name: 'Change User Role' }).waitFor()
    },
  },
  { name: 'admin-products', path: '/admin-panel/all-products', as: 'ADMIN' },
  { name: 'admin-reports', path: '/admin-panel/reports', as: 'ADMIN' },
]

function productNamed(name: string) {
  return async (address: string): Promise<string> => {
    const response = await fetch(`${address}/api/search?q=${encodeURIComponent(name)}`)
    const { data } = (await response.json()) as { data: { _id: string }[] }
    if (!data[0]) throw new Error(`the demo shop has no product ${name}`)
    return `/product/${data[0]._id}`
  }
}
