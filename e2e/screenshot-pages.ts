import type { Page } from 'playwright-core'

import { openDay } from '../test/open-days.ts'
import { computer, preventive } from '../test/visits.ts'
import { technicianPages } from './screenshot-technician.ts'

export type ScreenshotPage = {
  /** First part of the file's name. */
  name: string
  /** The address, or how to find it in a shop whose ids are new every time. */
  path: string | ((address: string) => Promise<string>)
  /** Who looks: the demo shop's account of this role; a visitor when not said. */
  as?: 'ADMIN' | 'GENERAL' | 'TECHNICAL'
  /** What somebody who is signed in has done before the page is opened, such as filling the cart. */
  before?: (page: Page, address: string) => Promise<void>
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
  { name: 'cart', path: '/cart', as: 'GENERAL', before: signUpWith('cart') },
  { name: 'cart-empty', path: '/cart', as: 'GENERAL', before: signUpWith('nothing') },
  {
    name: 'payment-pending',
    path: '/cart',
    as: 'GENERAL',
    before: signUpWith('cart'),
    prepare: async (page) => {
      await page.getByLabel('Resultado del pago').selectOption('pending')
      await page.getByRole('button', { name: 'Payment' }).click()
      await page.getByRole('heading', { name: 'Estamos confirmando tu pago' }).waitFor()
    },
  },
  {
    name: 'history',
    path: '/clientPanel/history-shopping',
    as: 'GENERAL',
    before: signUpWith('order'),
    prepare: async (page) => page.getByRole('button', { name: 'Imprimir recibo' }).waitFor(),
  },
  {
    name: 'wish-list',
    path: '/clientPanel/all-products',
    as: 'GENERAL',
    before: signUpWith('wishes'),
    prepare: async (page) => page.getByRole('button', { pressed: true }).first().waitFor(),
  },
  { name: 'login', path: '/login' },
  { name: 'sign-up', path: '/sign-up' },
  { name: 'preventive-visitor', path: '/mantenimiento-preventivo' },
  {
    name: 'preventive',
    path: '/mantenimiento-preventivo',
    as: 'GENERAL',
    before: signUpWith('nothing'),
    prepare: async (page) => {
      await page.getByLabel('Descripción').fill('Dos portátiles lentos y con ruido en el ventilador.')
      await page.getByLabel('Fecha').fill(openDay())
      // The pictures before keep the earlier hours.
      await page.getByRole('region', { name: 'Disponibilidad' }).getByRole('button').first().click()
      await page.getByRole('timer').waitFor()
      await page.getByLabel('Dirección').fill('Cra. 13 #54-20, apto 502, Bogotá')
      await page.getByLabel('Tipo de computadoras').selectOption('portatil')
      await page.getByLabel('Marca').fill('Cumbre')
      await page.getByLabel('Cantidad de computadoras').fill('2')
    },
  },
  {
    name: 'corrective',
    path: '/mantenimiento-correctivo',
    as: 'GENERAL',
    before: signUpWith('visits'),
    prepare: async (page) => {
      for (const [index, text] of ['No enciende.', 'Se apaga sola cuando hace calor.'].entries()) {
        await page.getByLabel('Descripción').fill(text)
        await page.getByLabel('Equipo', { exact: true }).selectOption({ index: index + 1 })
        await page.getByRole('button', { name: 'Añadir Computadora' }).click()
      }
    },
  },
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
  {
    name: 'client-support',
    path: '/clientPanel/all-support',
    as: 'GENERAL',
    before: signUpWith('visits'),
    prepare: async (page) => page.getByText('Historial de la solicitud').first().click(),
  },
  { name: 'client-support-empty', path: '/clientPanel/all-support', as: 'GENERAL', before: signUpWith('nothing') },
  {
    name: 'client-inventory',
    path: '/clientPanel/inventory-client',
    as: 'GENERAL',
    before: signUpWith('visits'),
    prepare: async (page) => page.getByRole('article').first().waitFor(),
  },
  {
    name: 'client-computer',
    path: '/clientPanel/inventory-client',
    as: 'GENERAL',
    before: signUpWith('visits'),
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Upload Computer' }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  { name: 'client-delete', path: '/clientPanel/delete-user', as: 'GENERAL' },
  ...technicianPages,
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
  {
    name: 'admin-reports',
    path: '/admin-panel/reports',
    as: 'ADMIN',
    prepare: async (page) => {
      await page.locator('.revenue-pie path').first().waitFor()
      await page.locator('.recharts-bar-rectangle').first().waitFor()
    },
  },
  {
    name: 'admin-upload',
    path: '/admin-panel/all-products',
    as: 'ADMIN',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Upload Product' }).click()
      await page.getByLabel('Categoría', { exact: true }).selectOption('Tecnologia')
      await page.getByLabel('Subcategoría', { exact: true }).selectOption('Celulares')
      await page.getByLabel('IDs de licencia').fill('AAA-1, BBB-2, AAA-1')
    },
  },
  {
    name: 'admin-edit',
    path: '/admin-panel/all-products',
    as: 'ADMIN',
    prepare: async (page) => {
      await page.getByLabel('Buscar en tus productos').fill('portátil andexa libro')
      await page
        .getByRole('button', { name: /^Editar Portátil Andexa Libro 14/ })
        .first()
        .click()
      await page.getByLabel('Procesador').waitFor()
    },
  },
  { name: 'admin-import', path: '/admin-panel/import', as: 'ADMIN' },
  {
    name: 'admin-import-columns',
    path: '/admin-panel/import',
    as: 'ADMIN',
    prepare: async (page) => {
      await uploadSheet(page)
      await page.getByRole('button', { name: 'Ver los cambios' }).waitFor()
    },
  },
  {
    name: 'admin-import-changes',
    path: '/admin-panel/import',
    as: 'ADMIN',
    prepare: async (page) => {
      await uploadSheet(page)
      await page.getByRole('button', { name: 'Ver los cambios' }).click()
      await page.getByRole('tab', { name: /^Todas/ }).click()
      await page.getByRole('list', { name: 'Filas', exact: true }).getByText('Taza de barro').first().waitFor()
    },
  },
]

const sheet = [
  'Nombre;Categoría;Subcategoría;Precio;Precio de venta;Existencias',
  'Portátil Andexa Libro 14;Tecnologia;Computadoras;9.299.900;;12',
  'Taza de barro;Hogar;Comedor;19.900;17.900;40',
  'Collar reflectivo;Mascotas;;24.900;;15',
  'Mesa de noche;Alcobas;;189.900;;3',
  'Lámpara de pie;Hogar;Iluminación;gratis;;3',
].join('\n')

async function uploadSheet(page: Page): Promise<void> {
  const file = { name: 'proveedor-noviembre.csv', mimeType: 'text/csv', buffer: Buffer.from(sheet) }
  await page.getByLabel('Elegir archivo').setInputFiles(file)
}

function productNamed(name: string) {
  return async (address: string): Promise<string> => `/product/${await oneOf(address, name)}`
}

/** The id of the first product that a search finds. */
async function oneOf(address: string, name: string): Promise<string> {
  const response = await fetch(`${address}/api/search?q=${encodeURIComponent(name)}`)
  const { data } = (await response.json()) as { data: { _id: string }[] }
  if (!data[0]) throw new Error(`the demo shop has no product ${name}`)
  return data[0]._id
}

/** Signs a new client up and in, since the demo client is in every picture, and lets them wish, fill a cart or buy: what the pictured page is to show. */
function signUpWith(thing: 'nothing' | 'wishes' | 'cart' | 'order' | 'visits') {
  return async (page: Page, address: string): Promise<void> => {
    const post = async (path: string, data: object) => {
      const response = await page.request.post(address + path, { data, headers: { origin: address } })
      if (!response.ok()) throw new Error(`${path}: ${response.status()} ${await response.text()}`)
    }
    const email = `foto.${crypto.randomUUID()}@correo.example`
    const password = 'ventana-tambor-38'
    const person = { name: 'Luz Marina Ospina', phone: '3001234567', documentType: 'CC', document: '1020304050' }
    await post('/api/sign-up', { ...person, email, password, confirmPassword: password, profilePic: '' })
    await post('/api/sign-in', { email, password })
    if (thing === 'nothing') return
    if (thing === 'visits') return askForVisits(page, address)
    const found = await Promise.all(
      ['Antivirus Escudrix Esencial', 'lámpara', 'olla'].map((name) => oneOf(address, name)),
    )
    for (const productId of found) {
      if (thing === 'wishes') await post('/api/wish-list', { productId, wanted: true })
      else await post('/api/addtocart', { productId })
    }
    if (thing !== 'order') return
    const { data: user } = (await (await page.request.get(`${address}/api/user-datails`)).json()) as Answer<{
      _id: string
    }>
    const { data: items } = (await (await page.request.get(`${address}/api/view-card-product`)).json()) as Answer<
      Item[]
    >
    await post('/api/payment', {
      userId: user._id,
      products: items.map(({ quantity, productId: { _id, sellingPrice } }) => ({
        productId: _id,
        quantity,
        sellingPrice,
      })),
      totalQty: items.reduce((sum, { quantity }) => sum + quantity, 0),
      totalPrice: items.reduce((sum, { quantity, productId }) => sum + quantity * productId.sellingPrice, 0),
    })
  }
}

/** Registers two computers, and asks for a visit of each kind. */
async function askForVisits(page: Page, address: string): Promise<void> {
  const post = async <T>(path: string, data: object): Promise<T> => {
    const response = await page.request.post(address + path, { data, headers: { origin: address } })
    if (!response.ok()) throw new Error(`${path}: ${response.status()} ${await response.text()}`)
    return ((await response.json()) as Answer<T>).data
  }
  await post('/api/upload-computer', computer({ marca: 'Cumbre', modelo: 'Pro 16' }))
  const tower = await post<{ _id: string }>(
    '/api/upload-computer',
    computer({ tipoComputadora: 'mesa', marca: 'Nevado', modelo: 'G-32' }),
  )
  await post('/api/mantenimiento-preventivo', preventive({ cantidad_computadoras: 2 }))
  await post('/api/mantenimiento-correctivo', {
    descripcion: 'Se apaga sola cuando hace calor.',
    direccion: 'Cl. 45 #22-31, Manizales',
    prioridad: 'alta',
    computadoras: [
      {
        tipo_computadoras: 'mesa',
        marca_computadoras: 'Nevado',
        modelo_computadoras: 'G-32',
        serial_computadoras: tower._id,
        problema: 'Se apaga sola.',
      },
    ],
  })
}

type Answer<T> = { data: T }
type Item = { quantity: number; productId: { _id: string; sellingPrice: number } }
