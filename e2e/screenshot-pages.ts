import type { Page } from 'playwright-core'

export type ScreenshotPage = {
  /** First part of the file's name. */
  name: string
  /** The address, or how to find it in a shop whose ids are new every time. */
  path: string | ((address: string) => Promise<string>)
  /** What to do before the page is opened, such as signing in. */
  signIn?: (page: Page, address: string) => Promise<void>
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
]

function productNamed(name: string) {
  return async (address: string): Promise<string> => {
    const response = await fetch(`${address}/api/search?q=${encodeURIComponent(name)}`)
    const { data } = (await response.json()) as { data: { _id: string }[] }
    if (!data[0]) throw new Error(`the demo shop has no product ${name}`)
    return `/product/${data[0]._id}`
  }
}
