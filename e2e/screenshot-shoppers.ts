import type { Page } from 'playwright-core'

import { computer, preventive } from '../test/visits/visits.ts'

/** The address of the product with a name. */
export function productNamed(name: string) {
  return async (address: string): Promise<string> => `/product/${await oneOf(address, name)}`
}

/** The id of the first product that a search finds. */
async function oneOf(address: string, name: string): Promise<string> {
  const response = await fetch(`${address}/api/search?q=${encodeURIComponent(name)}`)
  const { data } = (await response.json()) as { data: { _id: string }[] }
  if (!data[0]) throw new Error(`the demo shop has no product ${name}`)
  return data[0]._id
}

/**
 * Signs up and in a new client, since the demo client is in every picture, and adds the content of the pictured page:
 * wishes, a cart, orders.
 */
export function signUpWith(thing: 'nothing' | 'wishes' | 'cart' | 'order' | 'visits') {
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
    if (thing === 'visits') return requestVisits(page, address)
    const found = await Promise.all(
      ['Antivirus Escudrix Esencial', 'lámpara', 'olla'].map((name) => oneOf(address, name)),
    )
    for (const productId of found) {
      if (thing === 'wishes') await post('/api/wish-list', { productId, wanted: true })
      else await post('/api/addtocart', { productId })
    }
    if (thing !== 'order') return
    const { data: user } = (await (await page.request.get(`${address}/api/user-datails`)).json()) as HttpResponse<{
      _id: string
    }>
    const { data: items } = (await (await page.request.get(`${address}/api/view-card-product`)).json()) as HttpResponse<
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

/** Registers two computers, and requests a visit of each kind. */
async function requestVisits(page: Page, address: string): Promise<void> {
  const post = async <T>(path: string, data: object): Promise<T> => {
    const response = await page.request.post(address + path, { data, headers: { origin: address } })
    if (!response.ok()) throw new Error(`${path}: ${response.status()} ${await response.text()}`)
    return ((await response.json()) as HttpResponse<T>).data
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

export type HttpResponse<T> = { data: T }
type Item = { quantity: number; productId: { _id: string; sellingPrice: number } }
