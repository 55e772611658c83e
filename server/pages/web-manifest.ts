import { browserColour } from '../../web/page/browser-colour.ts'
import { paths } from '../../web/paths.ts'

/** Colour of the page (D-2), which the browser paints before a stylesheet is loaded. */
const pageColour = '#f6f5f1'

/** `manifest.webmanifest`: how the shop looks once it is put on a home screen. */
export function writeWebManifest(shopName: string): string {
  return JSON.stringify({
    id: '/',
    name: `${shopName} · Casa y tecnología bajo el mismo techo`,
    short_name: shopName,
    description: 'Compra para tu casa y agenda el mantenimiento de tu computador.',
    lang: 'es-CO',
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: pageColour,
    theme_color: browserColour,
    icons: [
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
      { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
    shortcuts: [
      { name: 'Carrito', url: paths.cart },
      { name: 'Servicio técnico a domicilio', url: paths.services },
    ],
  })
}
