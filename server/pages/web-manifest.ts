import { paths } from '../../web/paths.ts'

// Colours of design §2: page and roof, which the browser paints before any stylesheet is there.
const page = '#F6F5F1'
const roof = '#0B3A2D'

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
    background_color: page,
    theme_color: roof,
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
