import type { Page } from 'playwright-core'

import type { ScreenshotPage } from './screenshot-page.ts'

const buyer = { name: 'María Fernanda Benavides', phone: '3155550142', hasConsented: true }
const address = {
  recipient: 'María Fernanda Benavides',
  phone: '3155550142',
  municipalityCode: '52001',
  line: 'Calle 18 # 28-46, apto 301',
}

/** An ADMIN takes an order for a lamp by telephone, and opens its payment link in the same tab, which then remembers it. */
async function openPaymentLink(page: Page, shop: string): Promise<void> {
  const found = await page.request.get(`${shop}/api/admin-products?q=${encodeURIComponent('lámpara')}`)
  const { data: products } = (await found.json()) as { data: { _id: string; sellingPrice: number; stock: number }[] }
  const lamp = products.find(({ stock }) => stock === null || stock > 4)
  const placed = await page.request.post(`${shop}/api/phone-orders`, {
    headers: { origin: shop, 'idempotency-key': crypto.randomUUID() },
    data: {
      newClient: { ...buyer, email: `foto.${crypto.randomUUID()}@correo.example` },
      products: [{ productId: lamp?._id, quantity: 1, sellingPrice: lamp?.sellingPrice }],
      address,
    },
  })
  if (!placed.ok()) throw new Error(await placed.text())
  const { data } = (await placed.json()) as { data: { link: { path: string } } }
  await page.goto(shop + data.link.path)
  await page.getByRole('button', { name: /^Pagar/ }).waitFor()
}

async function writeOrder(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Nuevo pedido' }).click()
  const dialog = page.getByRole('dialog', { name: 'Pedido por teléfono' })
  await dialog.getByRole('button', { name: 'Cliente nuevo' }).click()
  await dialog.getByLabel('Nombre y apellido').fill(buyer.name)
  await dialog.getByLabel('Celular o teléfono').fill(buyer.phone)
  await dialog.getByRole('combobox', { name: 'Buscar producto' }).fill('lámpara')
  await dialog.getByRole('option').first().waitFor()
}

/** Orders by telephone: as the owner writes one, and as their client pays it. */
export const phoneOrderPages: ScreenshotPage[] = [
  { name: 'admin-phone-order', path: '/admin-panel/orders', as: 'ADMIN', prepare: writeOrder },
  { name: 'payment-link', path: '/pagar', as: 'ADMIN', before: openPaymentLink },
]
