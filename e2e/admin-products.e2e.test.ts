import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'

import { expectAccessibleInLightAndDark } from '../test/browser/axe.ts'
import { expectNoComplaints, phone } from '../test/browser/browser.ts'
import { closeToasts } from '../test/browser/close-toasts.ts'
import { navigateInPage } from '../test/browser/navigate-in-page.ts'
import { openOneWindow } from '../test/browser/one-window.ts'
import { noteCalls, toastOf } from '../test/browser/signed-in.ts'
import { plainPicture } from '../test/http/upload.ts'
import { productCategories } from '../test/products/category-names.ts'
import { startShopProcess } from '../test/shop/shop-process.ts'
import { trimCatalogue } from '../test/shop/trimmed-catalogue.ts'

let shop: Awaited<ReturnType<typeof startShopProcess>>
let windows: Record<'desktop' | 'phone', Awaited<ReturnType<typeof openOneWindow>>>
beforeAll(async () => {
  shop = await startShopProcess()
  windows = { desktop: await openOneWindow(shop), phone: await openOneWindow(shop, phone) }
})

/** A flat strip of a photo's width: it is encoded much faster than a photo. */
const photo = async (name: string, background: string, height = 60) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await plainPicture(1800, height, background).jpeg().toBuffer(),
})

let isTrimmed = false

/** For tests after those of the whole grid: most products stay deleted, since each change of all of them takes the database a second. */
const useFewProducts = () => {
  beforeAll(async () => {
    if (!isTrimmed) await trimCatalogue(shop, 'Tableta Nubarel Trazo 11')
    isTrimmed = true
  })
}

/** The name of the product that {@link useFewProducts} leaves: earlier tests may have renamed it. */
async function nameOfTablet(): Promise<string> {
  const { rows } = await shop.pool.query<{ name: string }>(
    `select product_name as name from products where deleted_at is null and brand_name = 'Tabletas' order by created_at`,
  )
  return rows[0]?.name ?? 'there is none'
}

/** The list of products, in the window that all tests of its size share. */
async function open(size: keyof typeof windows = 'desktop') {
  const opened = await windows[size]({ role: 'ADMIN' })
  const { page } = opened
  const calls = noteCalls(page)
  await opened.goTo('/admin-panel/all-products')
  const grid = page.getByRole('list', { name: 'Productos', exact: true })
  await grid.waitFor()
  const dialog = page.getByRole('dialog', { name: /^(Upload|Edit) Product$/ })
  const field = (label: string) => dialog.getByLabel(label, { exact: true })
  const startUpload = async () => {
    await page.getByRole('button', { name: 'Upload Product', exact: true }).click()
    await field('Nombre del producto').waitFor()
  }
  const search = async (text: string) => {
    await page.getByLabel('Buscar en tus productos').fill(text)
    // Once the first card matches the search, its response has arrived.
    await grid.locator('li:first-child').getByRole('link', { name: text }).waitFor()
  }
  const publish = () => dialog.getByRole('button', { name: 'Publicar producto' }).click()
  const save = () => dialog.getByRole('button', { name: 'Guardar cambios' }).click()
  return { ...opened, calls, grid, dialog, field, startUpload, search, publish, save }
}

type Opened = Awaited<ReturnType<typeof open>>

async function expectSameListOnTheWayBack(page: Page): Promise<void> {
  const names = page.getByRole('list', { name: 'Productos', exact: true }).getByRole('heading')
  const before = await names.allInnerTexts()
  await navigateInPage(page, '/admin-panel/messages')
  await page.getByRole('heading', { level: 1, name: 'Mensajes' }).waitFor()
  await page.goBack()
  await expect.poll(() => names.allInnerTexts()).toEqual(before)
}

/** Records the request bodies sent to a path. */
function noteBodies(page: Page, path: string): Record<string, unknown>[] {
  const bodies: Record<string, unknown>[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === path) bodies.push(request.postDataJSON() as Record<string, unknown>)
  })
  return bodies
}

const optionsOf = (page: Page, label: string) =>
  page.getByRole('dialog').getByLabel(label, { exact: true }).locator('option').allInnerTexts()

/** Runs axe on the grid and both dialogs, in both themes. */
async function expectAccessibleGridAndDialogs({ page, grid, dialog, field, startUpload, search }: Opened) {
  await expectAccessibleInLightAndDark(page)
  // A search leaves few cards behind the dialogs, which axe would check again.
  await search('Portátil Andexa Libro 14')
  await startUpload()
  await field('Categoría').selectOption('Tecnologia')
  await field('Subcategoría').selectOption('Celulares')
  await field('IDs de licencia (opcional)').fill('A,B,A')
  await field('Agregar imágenes').setInputFiles(await photo('a.jpg', '#806040'))
  await dialog.getByRole('button', { name: 'Ampliar la imagen 1' }).waitFor()
  await expectAccessibleInLightAndDark(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Descartar' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await grid
    .getByRole('button', { name: /^Editar / })
    .first()
    .click()
  await dialog.getByText('Historial de cambios').click()
  await dialog
    .getByText(/Todavía no hay cambios|publicó el producto/)
    .first()
    .waitFor()
  await expectAccessibleInLightAndDark(page)
}

describe('the grid', () => {
  it('searches, pages, warns of low stock, offers a retry; it and its dialogs are accessible on a desktop', async () => {
    const opened = await open()
    const { page, grid, complaints } = opened
    const first = await grid.getByRole('heading').first().innerText()
    await page.getByRole('button', { name: 'Siguiente' }).click()
    await page.getByText(/^Página 2 de \d+$/).waitFor()
    await expect.poll(() => grid.getByRole('heading').first().innerText()).not.toBe(first)
    await expectSameListOnTheWayBack(page)
    expect(new URL(page.url()).search).toBe('?pagina=2')
    await page.getByLabel('Buscar en tus productos').fill('portatil')
    const found = grid.getByRole('heading', { name: /Portátil/ }).first()
    await found.waitFor()
    await expect.poll(() => new URL(page.url()).search).toBe('?q=portatil')
    await expectSameListOnTheWayBack(page)
    expect(await page.getByLabel('Buscar en tus productos').inputValue()).toBe('portatil')
    // A page behind the last one, as after a deletion.
    await navigateInPage(page, '/admin-panel/all-products?q=portatil&pagina=9')
    await page.getByText('No hay nada en esta página').waitFor()
    await page.getByRole('button', { name: 'Ir a la primera página' }).click()
    await found.waitFor()
    await page.getByLabel('Buscar en tus productos').fill('zzzzqqq')
    await page.getByText('No hay productos disponibles').waitFor()
    await page.getByLabel('Buscar en tus productos').fill('')
    const warning = page.getByRole('region', { name: 'Se están acabando' })
    await warning
      .getByRole('button', { name: /^Editar / })
      .first()
      .waitFor()
    await page.getByText('Se están acabando', { exact: true }).last().click()
    await expect.poll(() => grid.getByText('Sin contar').count()).toBe(0)
    await expect.poll(() => grid.getByText(/Agotado|^[0-5] (en stock|claves? libres?)$/).count()).toBeGreaterThan(2)
    expectNoComplaints(complaints)

    // The list fails to load when the screen is reopened.
    await navigateInPage(page, '/admin-panel/messages')
    await page.getByRole('heading', { level: 1, name: 'Mensajes' }).waitFor()
    await page.route('**/api/admin-products*', (route) => route.abort())
    await page.goBack()
    await page.getByRole('alert').filter({ hasText: 'Error de conexión al servidor' }).waitFor()
    await page.unroute('**/api/admin-products*')
    complaints.length = 0
    await page.getByRole('button', { name: 'Reintentar' }).click()
    await grid.waitFor()
    await expectAccessibleGridAndDialogs(opened)
    expectNoComplaints(complaints)
  })

  it('and its dialogs are accessible on a phone in both themes, and fit into 320 px', async () => {
    const opened = await open('phone')
    const { page, dialog, field, startUpload, complaints } = opened
    await expectAccessibleGridAndDialogs(opened)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })

    await page.setViewportSize({ width: 320, height: 640 })
    await page.getByLabel('Buscar en tus productos').fill('')
    await page.getByRole('button', { name: 'Siguiente' }).waitFor()
    const overflow = () => page.evaluate(() => [innerWidth, document.documentElement.scrollWidth])
    await expect.poll(overflow).toEqual([320, 320])
    await startUpload()
    await field('Agregar imágenes').setInputFiles(await photo('a.jpg', '#806040'))
    await page.getByRole('button', { name: 'Ampliar la imagen 1' }).waitFor()
    await expect.poll(overflow).toEqual([320, 320])
    const content = page.getByRole('dialog').locator('.overflow-y-auto')
    expect(await content.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0)
    expectNoComplaints(complaints)
  })
})

describe('a new owner', () => {
  useFewProducts()

  it('publishes a phone with four pictures, reordered by button and key; shoppers see it (P-41, P-44)', async () => {
    const { page, grid, dialog, field, startUpload, publish, calls, complaints } = await open()
    const bodies = noteBodies(page, '/api/upload-product')
    await startUpload()
    await publish()
    // Missing required fields: nothing is sent, and the first of them has the focus.
    for (const label of ['Nombre del producto', 'Categoría', 'Precio de lista']) {
      expect(await field(label).getAttribute('aria-invalid')).toBe('true')
    }
    expect(await field('Nombre del producto').evaluate((input) => input === document.activeElement)).toBe(true)
    expect(bodies).toEqual([])

    await field('Nombre del producto').fill('Celular Nevado Uno 128 GB')
    await field('Categoría').selectOption('Tecnologia')
    await field('Subcategoría').selectOption('Celulares')
    await field('RAM (opcional)').fill('8 GB')
    await field('Almacenamiento (opcional)').fill('128 GB')
    await field('Precio de lista').fill('1299900')
    await field('Precio de venta (opcional)').fill('1199900')
    // The earnings per unit are shown while prices and cost are typed (P-246).
    await field('Costo por unidad (opcional)').fill('1250000')
    await dialog.getByText('Pierdes $ 50.100 por unidad: el precio está por debajo del costo.').waitFor()
    await field('Costo por unidad (opcional)').fill('899925')
    await dialog.getByText('Ganas $ 299.975 por unidad (25 %).').waitFor()
    for (const label of ['Precio de lista', 'Precio de venta (opcional)', 'Stock (opcional)']) {
      expect(await field(label).getAttribute('type')).toBe('number')
    }
    await field('Descripción (opcional)').fill('Batería para dos días.')
    await field('Enlace (opcional)').fill('https://fabricante.example/nevado')
    await field('Stock (opcional)').fill('25')

    const colours = ['#b03020', '#20b030', '#2030b0', '#b0b020']
    await field('Agregar imágenes').setInputFiles(
      await Promise.all(colours.map((colour, i) => photo(`${i}.jpg`, colour, i === 0 ? 1200 : undefined))),
    )
    // Pictures upload one after another; a slow machine needs time to resize, send and encode each.
    for (const place of [1, 2, 3, 4]) {
      await dialog.getByRole('button', { name: `Ampliar la imagen ${place}` }).waitFor({ timeout: 30_000 })
    }
    const order = () =>
      dialog.locator('li .picture > img').evaluateAll((images) => images.map((image) => image.getAttribute('src')))
    const [red, green, blue, yellow] = await order()
    expect(red).toMatch(/^\/pictures\/[0-9a-f]{32}-1200\.webp$/)

    // Reordered by button and by key; the focus stays with the picture.
    await dialog.getByRole('button', { name: 'Mover la imagen 4 hacia atrás' }).click()
    expect(await order()).toEqual([red, green, yellow, blue])
    await dialog.getByRole('button', { name: 'Ampliar la imagen 3' }).press('Home')
    expect(await order()).toEqual([yellow, red, green, blue])
    await page.keyboard.press('ArrowRight')
    expect(await order()).toEqual([red, yellow, green, blue])
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Ampliar la imagen 2')

    // Enlarged in an overlay; Esc closes only that.
    await page.keyboard.press('Enter')
    const overlay = page.getByRole('dialog', { name: 'Vista ampliada' })
    await overlay.getByAltText('Imágenes: 2 de 4').waitFor()
    await page.keyboard.press('Escape')
    await overlay.waitFor({ state: 'hidden' })
    await dialog.getByRole('button', { name: 'Quitar la imagen 3' }).click()
    expect(await order()).toEqual([red, yellow, blue])
    await field('Agregar imágenes').setInputFiles(await photo('otra.jpg', '#10a0a0'))
    await dialog.getByRole('button', { name: 'Ampliar la imagen 4' }).waitFor()
    const chosen = await order()

    const listed = calls.filter((call) => call === 'GET /api/admin-products').length
    await publish()
    await toastOf(page, 'Producto creado').waitFor()
    await dialog.waitFor({ state: 'hidden' })
    // Every field of the form.
    expect(bodies).toEqual([
      {
        productName: 'Celular Nevado Uno 128 GB',
        brandName: 'Celulares',
        category: 'Tecnologia',
        productImage: chosen,
        description: 'Batería para dos días.',
        price: 1_299_900,
        sellingPrice: 1_199_900,
        link: 'https://fabricante.example/nevado',
        attributes: { RAM: '8 GB', Almacenamiento: '128 GB' },
        brand: '',
        sku: '',
        features: [],
        licenseIdsInput: '',
        stock: 25,
        costPrice: 899_925,
        taxCode: '',
        installable: false,
        weightGrams: '',
        variantGroup: '',
        variantOptions: '',
      },
    ])
    const card = grid.getByRole('listitem').first()
    await card.getByText('Celular Nevado Uno 128 GB').waitFor()
    expect(await card.innerText()).toContain('25 en stock')
    // The card shows the first picture (P-11).
    expect(await card.locator('img').getAttribute('src')).toBe(red)
    expect(calls.filter((call) => call === 'GET /api/admin-products')).toHaveLength(listed + 1)

    await card.getByRole('link', { name: 'Celular Nevado Uno 128 GB' }).click()
    await page.getByRole('heading', { level: 1, name: 'Celular Nevado Uno 128 GB' }).waitFor()
    const shown = page.locator(`main img[src="${red}"]`).first()
    await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth > 0)).toBe(true)
    expectNoComplaints(complaints)
  })

  it('reads a price as written in Colombia, and shows the recognised amount (P-170)', async () => {
    const { page, dialog, field, startUpload, publish, complaints } = await open()
    const bodies = noteBodies(page, '/api/upload-product')
    await startUpload()
    await dialog.getByText('Pesos enteros, sin centavos.').waitFor()
    await field('Nombre del producto').fill('Olla a presión')
    await field('Categoría').selectOption('hogar')
    await field('Subcategoría').selectOption('Cocina')
    await publish()
    await dialog.getByText('Escribe el precio de lista, en pesos enteros: 49900.').waitFor()
    await field('Precio de lista').pressSequentially('1.299.900')
    await dialog.getByText('$ 1.299.900', { exact: true }).waitFor()
    // What a spreadsheet copies.
    await page.evaluate(() => {
      document.addEventListener('copy', (event) => {
        event.clipboardData?.setData('text/plain', '$ 1.199.900,00')
        event.preventDefault()
      })
    })
    await field('Nombre del producto').press('Control+A')
    await page.keyboard.press('Control+C')
    await field('Precio de venta (opcional)').press('Control+V')
    await dialog.getByText('$ 1.199.900', { exact: true }).waitFor()
    expect(await field('Precio de venta (opcional)').inputValue()).toBe('1199900')
    // A number field drops a comma by itself, and the cents would count as pesos.
    await field('Precio de lista').fill('')
    await field('Precio de lista').pressSequentially('49900,50')
    await dialog.getByText('Escribe el precio en pesos enteros, sin comas ni centavos: 49900.').waitFor()
    await publish()
    expect(await field('Precio de lista').getAttribute('aria-invalid')).toBe('true')
    await field('Precio de lista').press('Backspace')
    await dialog
      .getByText('Escribe el precio en pesos enteros, sin comas ni centavos: 49900.')
      .waitFor({ state: 'detached' })
    await field('Precio de lista').fill('1299900')
    await field('Precio de venta (opcional)').fill('-5')
    await publish()
    await dialog.getByText('Escribe el precio en pesos enteros, sin comas ni centavos: 49900.').waitFor()
    expect(bodies).toEqual([])
    await field('Precio de venta (opcional)').fill('1199900')
    await field('Stock (opcional)').pressSequentially('1.200')
    await publish()
    await toastOf(page, 'Producto creado').waitFor()
    expect(bodies).toMatchObject([{ price: 1_299_900, sellingPrice: 1_199_900, stock: 1_200 }])
    expectNoComplaints(complaints)
  })

  it('publishes an antivirus with 30 keys; repeated and registered keys are listed (P-41)', async () => {
    const { page, grid, dialog, field, startUpload, publish, complaints } = await open()
    await startUpload()
    const keys = Array.from({ length: 30 }, (_, i) => `ESCUDO-${String(i + 1).padStart(4, '0')}`)
    await field('Nombre del producto').fill('Antivirus Escudo 1 año')
    await field('Categoría').selectOption('Tecnologia')
    await field('Subcategoría').selectOption('Software y licencias')
    await field('Precio de lista').fill('59900')
    const licences = field('IDs de licencia (opcional)')
    await licences.fill([...keys, 'ESCUDO-0007', 'ESCUDO-0009'].join(', '))
    await dialog.getByText('Repetidas: ESCUDO-0007, ESCUDO-0009.').waitFor()
    await publish()
    await dialog.getByText('Hay IDs de licencia repetidos o no válidos: 2.').waitFor()
    await licences.fill(keys.join('\n'))
    await dialog.getByText('30 licencias', { exact: true }).waitFor()
    expect(await field('Stock (opcional)').isDisabled()).toBe(true)
    await publish()
    await toastOf(page, 'Producto creado').waitFor()
    await grid.getByRole('listitem').first().getByText('30 claves libres').waitFor()

    await startUpload()
    await field('Nombre del producto').fill('Antivirus Escudo 2 años')
    await field('Categoría').selectOption('Tecnologia')
    await field('Subcategoría').selectOption('Software y licencias')
    await field('Precio de lista').fill('99900')
    await licences.fill('NUEVA-1, ESCUDO-0030, ESCUDO-0002')
    await publish()
    await toastOf(page, '2 licencias ya estaban registradas. No se guardó nada.').waitFor()
    await dialog.getByText('Ya registradas: ESCUDO-0030, ESCUDO-0002.').waitFor()
    expectNoComplaints(complaints.filter((complaint) => !complaint.includes('409')))
  })

  it('publishes a pet product, which needs a brand; the category decides subcategories and attributes (P-14)', async () => {
    const { page, grid, dialog, field, startUpload, publish, complaints } = await open('phone')
    const bodies = noteBodies(page, '/api/upload-product')
    await startUpload()
    // Exactly the 13 categories, without Moda (P-14).
    expect(await optionsOf(page, 'Categoría')).toEqual(['Elige una categoría', ...productCategories])
    // Each category has its own subcategories, after an option without a value.
    await field('Categoría').selectOption('Bebé')
    expect(await optionsOf(page, 'Subcategoría')).toHaveLength(16)
    await field('Categoría').selectOption('Juguetes y juegos')
    expect(await optionsOf(page, 'Subcategoría')).toHaveLength(22)

    // Changing category or subcategory clears the dependent fields (P-41).
    const attributes = () => dialog.getByRole('group', { name: 'Atributos' }).getByRole('textbox')
    const labels = () => attributes().evaluateAll((inputs) => inputs.map((input) => input.getAttribute('name')))
    await field('Categoría').selectOption('Tecnologia')
    await field('Subcategoría').selectOption('Celulares')
    expect(await labels()).toEqual(['attributes.RAM', 'attributes.Almacenamiento', 'attributes.Bateria'])
    await field('RAM (opcional)').fill('8')
    await field('Subcategoría').selectOption('Computadoras')
    expect(await labels()).toEqual(['attributes.RAM', 'attributes.Almacenamiento', 'attributes.Procesador'])
    expect(await field('RAM (opcional)').inputValue()).toBe('')
    await field('Subcategoría').selectOption('Accesorios')
    expect(await labels()).toEqual(['attributes.Compatibilidad'])
    await field('Subcategoría').selectOption('Monitores')
    expect(await labels()).toEqual([])
    await field('Subcategoría').selectOption('Celulares')
    await field('RAM (opcional)').fill('8')
    await field('Categoría').selectOption('Belleza')
    expect(await field('Subcategoría').inputValue()).toBe('')
    expect(await labels()).toEqual([])

    for (const category of ['Herramientas', 'Automotriz', 'Mascotas']) {
      await field('Categoría').selectOption(category)
      expect(await field('Subcategoría').count()).toBe(0)
      expect(await field('Marca').inputValue()).toBe('')
    }
    await field('Nombre del producto').fill('Rascador Patitas')
    await field('Precio de lista').fill('84900')
    await publish()
    await dialog.getByText('Elige la subcategoría o escribe la marca.').waitFor()
    await field('Marca').fill('Patitas')
    await publish()
    await toastOf(page, 'Producto creado').waitFor()
    expect(bodies).toHaveLength(1)
    expect(bodies[0]).toMatchObject({ category: 'Mascotas', brandName: 'Patitas', attributes: {}, sellingPrice: '' })
    const card = grid.getByRole('listitem').first()
    await card.getByText('Rascador Patitas').waitFor()
    // It was published without selling price, description, licence, link or picture.
    expect(await card.innerText()).toContain('84.900')
    expect(await card.innerText()).toContain('Sin contar')
    expectNoComplaints(complaints)
  })
})

describe('the Edit dialog', () => {
  useFewProducts()

  it('edits a product, shows its change log (P-41), refuses a stale edit, and asks before discarding input', async () => {
    const { page, person, grid, dialog, field, search, save, complaints } = await open()
    const bodies = noteBodies(page, '/api/update-product')
    await search('Tableta Nubarel Trazo 11')
    const card = grid.getByRole('listitem').first()
    const edit = async () => {
      await card.getByRole('button', { name: 'Editar Tableta Nubarel Trazo 11' }).click()
      await field('Nombre del producto').waitFor()
    }
    await edit()
    expect(await field('Categoría').inputValue()).toBe('Tecnologia')
    expect(await field('Subcategoría').inputValue()).toBe('Tabletas')
    // The product's own attributes are filled in.
    expect(await field('RAM (opcional)').inputValue()).not.toBe('')
    await dialog.getByRole('button', { name: 'Ampliar la imagen 1' }).click()
    await page.getByRole('dialog', { name: 'Vista ampliada' }).getByRole('button', { name: 'Cerrar' }).click()

    // Nothing is sent without what is required.
    await field('Nombre del producto').fill('')
    await field('Precio de lista').fill('')
    await save()
    await dialog.getByText('El nombre del producto es obligatorio (máximo 200 caracteres).').waitFor()
    await field('Subcategoría').selectOption('')
    await save()
    await dialog.getByText('Elige la subcategoría o escribe la marca.').waitFor()
    await field('Categoría').selectOption('')
    await save()
    await dialog.getByText('Elige una categoría.').waitFor()
    expect(bodies).toEqual([])
    await field('Categoría').selectOption('Tecnologia')
    await field('Subcategoría').selectOption('Tabletas')
    await field('Nombre del producto').fill('Tableta Nubarel Trazo 12')
    await field('Precio de lista').fill('1500000')
    await field('Precio de venta (opcional)').fill('1600000')
    await save()
    await dialog.getByText('El precio de venta no puede ser mayor que el precio de lista.').waitFor()
    await field('Precio de venta (opcional)').fill('1400000')
    await field('Stock (opcional)').fill('4')
    await save()
    await toastOf(page, 'Producto actualizado').waitFor()
    await dialog.waitFor({ state: 'hidden' })
    expect(bodies).toHaveLength(1)
    expect(bodies[0]).toMatchObject({
      _id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      productName: 'Tableta Nubarel Trazo 12',
      price: 1_500_000,
      sellingPrice: 1_400_000,
      stock: 4,
    })
    await card.getByText('Tableta Nubarel Trazo 12').waitFor()
    await card.getByText('4 en stock').waitFor()

    // Without a selling price the product sells at its list price, also after that changes.
    await card.getByRole('button', { name: 'Editar Tableta Nubarel Trazo 12' }).click()
    await field('Precio de venta (opcional)').fill('')
    await save()
    await dialog.waitFor({ state: 'hidden' })
    await card.getByRole('button', { name: 'Editar Tableta Nubarel Trazo 12' }).click()
    expect(await field('Precio de venta (opcional)').inputValue()).toBe('')
    await field('Precio de lista').fill('1450000')
    await save()
    await dialog.waitFor({ state: 'hidden' })
    expect(bodies.at(-1)).toMatchObject({ price: 1_450_000, sellingPrice: '' })
    await card.getByRole('button', { name: 'Editar Tableta Nubarel Trazo 12' }).click()
    await dialog.getByText('Historial de cambios').click()
    const change = dialog.getByRole('listitem').filter({ hasText: person.name }).last()
    await change.waitFor()
    const text = (await change.innerText()).replaceAll('\u00A0', ' ')
    expect(text).toContain('Tableta Nubarel Trazo 11')
    expect(text).toContain('Tableta Nubarel Trazo 12')
    expect(text).toContain('$ 1.500.000')
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })

    expectNoComplaints(complaints)

    // Another admin changes it while the dialog is open.
    await grid
      .getByRole('button', { name: /^Editar / })
      .first()
      .click()
    const description = field('Descripción (opcional)')
    await description.fill('La mía')
    await shop.pool.query(
      `update products set version = version + 1, description = 'La de otra', price = 3000000, selling_price = 2900000
       where deleted_at is null`,
    )
    await closeToasts(page)
    await save()
    await toastOf(page, 'Este producto cambió mientras lo editabas. Se muestra como está ahora.').waitFor()
    await dialog.getByText('Descripción: La de otra').waitFor()
    // Unchanged fields show the stored values, so that the next press saves the visible values.
    expect(await field('Precio de lista').inputValue()).toBe('3000000')
    expect(await field('Precio de venta (opcional)').inputValue()).toBe('2900000')
    await page.keyboard.press('Escape')
    const question = page.getByRole('alertdialog', { name: '¿Descartar lo que escribiste?' })
    await question.getByRole('button', { name: 'Cancelar' }).click()
    await question.waitFor({ state: 'detached' })
    expect(await description.inputValue()).toBe('La mía')

    // The next press saves the values typed here together with the other admin's changes.
    await save()
    await dialog.waitFor({ state: 'hidden' })
    expect(bodies.at(-1)).toMatchObject({ description: 'La mía', price: 3_000_000, sellingPrice: 2_900_000 })

    // Fields changed only by the other admin need no decision.
    await grid
      .getByRole('button', { name: /^Editar / })
      .first()
      .click()
    await field('Precio de venta (opcional)').fill('1000')
    await shop.pool.query(
      `update products set version = version + 1, description = 'Otra vez' where deleted_at is null`,
    )
    await save()
    await dialog.waitFor({ state: 'hidden' })
    expect(bodies.at(-1)).toMatchObject({ sellingPrice: 1_000, description: 'Otra vez' })
    expectNoComplaints(complaints.filter((complaint) => !complaint.includes('409')))
  })

  it('shows the whole error of the last field, above the buttons of the dialog', async () => {
    const { page, grid, dialog, field, publish } = await open('phone')
    await page.setViewportSize({ width: 360, height: 640 })
    const former = await nameOfTablet()
    await grid.getByRole('button', { name: `Editar ${former}` }).click()
    await dialog.getByRole('button', { name: 'Duplicar producto' }).click()
    await page.getByRole('dialog', { name: 'Upload Product' }).waitFor()
    await field('Grupo de variantes (opcional)').fill('Tabletas de cocina')
    await publish()
    const error = dialog.getByText(/^Escribe las opciones de este producto/)
    await error.waitFor()
    const footer = dialog.getByRole('contentinfo').or(dialog.locator('footer'))
    const isAbove = async () => {
      const [text, buttons] = [await error.boundingBox(), await footer.first().boundingBox()]
      return text!.y + text!.height <= buttons!.y
    }
    await expect.poll(isAbove).toBe(true)
  })

  it('is duplicated: a new one has its values and pictures, a name of its own, and neither stock nor keys (P-195)', async () => {
    const { page, grid, dialog, field, search, publish, complaints } = await open('phone')
    const bodies = noteBodies(page, '/api/upload-product')
    const former = await nameOfTablet()
    await search(former)
    await grid.getByRole('button', { name: `Editar ${former}` }).click()
    await field('Precio de lista').waitFor()
    const values = () =>
      Promise.all(['Precio de lista', 'Subcategoría', 'RAM (opcional)'].map((label) => field(label).inputValue()))
    const stored = await values()
    // Unsaved input is asked about, since the copy has only stored values.
    await field('Nombre del producto').fill('Tableta sin guardar')
    await dialog.getByRole('button', { name: 'Duplicar producto' }).click()
    await page.getByRole('button', { name: 'Descartar' }).click()
    await page.getByRole('dialog', { name: 'Upload Product' }).waitFor()
    expect(await field('Nombre del producto').inputValue()).toBe(`${former} (copia)`)
    expect(await values()).toEqual(stored)
    expect(await field('Stock (opcional)').inputValue()).toBe('')
    expect(await dialog.getByRole('button', { name: 'Duplicar producto' }).count()).toBe(0)
    await field('Nombre del producto').fill('Tableta para la cocina')
    await publish()
    await toastOf(page, 'Producto creado').waitFor()
    const [sent] = bodies
    expect(bodies).toHaveLength(1)
    const { rows } = await shop.pool.query(
      `select product_name as name, product_image as pictures, attributes, stock, digital from products
      where id = $1 or product_name = 'Tableta para la cocina' order by created_at`,
      [sent?.copyOf],
    )
    expect(rows.map(({ name }) => name)).toEqual([former, 'Tableta para la cocina'])
    expect(rows[1]).toEqual({ ...rows[0], name: 'Tableta para la cocina', stock: null, digital: false })
    expect(rows[0].pictures.length).toBeGreaterThan(0)

    // Uncounted it would be sold without licences.
    await shop.pool.query(`update products set digital = true, stock = 0 where product_name = 'Tableta para la cocina'`)
    await navigateInPage(page, '/admin-panel/messages')
    await navigateInPage(page, '/admin-panel/all-products?q=Tableta+para+la+cocina')
    await grid.getByRole('button', { name: 'Editar Tableta para la cocina' }).click()
    await dialog.getByRole('button', { name: 'Duplicar producto' }).click()
    await page.getByRole('dialog', { name: 'Upload Product' }).waitFor()
    await publish()
    await dialog.getByText('El original entrega licencias.').waitFor()
    expect(bodies).toHaveLength(1)
    await field('Stock (opcional)').fill('0')
    await publish()
    await dialog.waitFor({ state: 'hidden' })
    expect(bodies).toHaveLength(2)
    expectNoComplaints(complaints)
  })
})

describe('features', () => {
  useFewProducts()

  it('are in rows that the keyboard adds, moves and removes, and the change log shows the result for each (P-275)', async () => {
    const { page, grid, dialog, field, save, complaints } = await open()
    const bodies = noteBodies(page, '/api/update-product')
    const [name, value] = ['Nombre', 'Valor'].map((part) => (at: number) => field(`${part} de la característica ${at}`))
    if (!name || !value) throw new Error('two parts')
    const edit = async () => {
      await grid
        .getByRole('button', { name: /^Editar / })
        .first()
        .click()
      await field('Nombre del producto').waitFor()
    }
    const saved = async () => {
      await save()
      await dialog.waitFor({ state: 'hidden' })
    }
    await edit()
    const add = dialog.getByRole('button', { name: 'Agregar característica' })
    await add.press('Enter')
    // The focus is in the new row.
    await page.keyboard.type('Material')
    await page.keyboard.press('Tab')
    await page.keyboard.type('Aluminio')
    await add.press('Enter')
    await page.keyboard.type('MATERIAL')
    await save()
    await dialog.getByText('Esta característica ya está arriba.').waitFor()
    await dialog.getByText('Escribe el valor: Algodón.').waitFor()
    await expectAccessibleInLightAndDark(page)
    await name(2).fill('Garantía')
    await value(2).fill('1 año')
    await value(2).press('Alt+ArrowUp')
    // The input moves with its row, and so does the focus.
    expect(
      await value(1).evaluate((input: HTMLInputElement) => [input.value, input === document.activeElement]),
    ).toEqual(['1 año', true])
    await saved()
    const [warranty, material] = [
      { name: 'Garantía', value: '1 año' },
      { name: 'Material', value: 'Aluminio' },
    ]
    expect(bodies.at(-1)).toMatchObject({ features: [warranty, material] })

    await edit()
    await value(2).fill('Acero')
    await dialog.getByRole('button', { name: 'Quitar la característica 1' }).press('Enter')
    expect(await name(1).evaluate((input) => input === document.activeElement)).toBe(true)
    await saved()
    expect(bodies.at(-1)).toMatchObject({ features: [{ ...material, value: 'Acero' }] })
    await edit()
    await dialog.getByText('Historial de cambios').click()
    await dialog.getByText('Material: antes Aluminio → ahora Acero').waitFor()
    await dialog.getByText('Garantía: antes 1 año → ahora vacío').waitFor()

    // A category whose subcategory is a brand has one field for it (P-276).
    const brands = async () => [await field('Marca').count(), await field('Marca (opcional)').count()]
    await field('Categoría').selectOption('Tecnologia')
    expect(await brands()).toEqual([0, 1])
    await field('Categoría').selectOption('Mascotas')
    expect(await brands()).toEqual([1, 0])
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Descartar' }).click()
    expectNoComplaints(complaints)
  })
})

describe('deleting a product', () => {
  useFewProducts()

  it('asks for confirmation (P-41) and shows one of the four literal results (P-42)', async () => {
    const { page, grid, calls } = await open()
    const name = (await grid.getByRole('heading').first().innerText()).trim()
    const press = () => grid.getByRole('button', { name: `Eliminar ${name}` }).click()
    const question = page.getByRole('alertdialog', { name: '¿Estás seguro de eliminar este producto?' })
    const bodies = noteBodies(page, '/api/delete-product')
    await press()
    await question.getByText(`«${name}» deja de venderse`).waitFor()
    await question.getByRole('button', { name: 'Cancelar' }).click()
    await question.waitFor({ state: 'hidden' })
    expect(calls).not.toContain('DELETE /api/delete-product')

    const answers: [object | 'no network', string][] = [
      [{ success: false, error: true, message: 'Hoy no.' }, 'Hoy no.'],
      [{ success: false, error: false, message: 'Tampoco ahora.' }, 'Tampoco ahora.'],
      [{ success: false, error: true }, 'Error al eliminar el producto'],
      ['no network', 'Error de conexión al servidor'],
      [{ success: true, error: false }, 'Producto eliminado correctamente'],
      [{ success: true, error: false, message: 'Listo.' }, 'Producto eliminado correctamente'],
    ]
    const countLists = () => calls.filter((call) => call === 'GET /api/admin-products').length
    const listed = countLists()
    let response: object | 'no network' = {}
    let answered = Promise.withResolvers<void>()
    // One route for all responses: removing it while the list is fetched again would hide that fetch from the test.
    await page.route('**/api/delete-product', (route) =>
      (response === 'no network' ? route.abort() : route.fulfill({ json: response })).then(answered.resolve),
    )
    for (const [next, text] of answers) {
      response = next
      answered = Promise.withResolvers<void>()
      // A fourth toast waits until one of three others has gone.
      await closeToasts(page)
      await press()
      await question.getByRole('button', { name: 'Eliminar' }).click()
      await answered.promise
      await toastOf(page, text).first().waitFor()
    }
    // A successful deletion always shows the literal text, and the list is fetched again.
    await expect.poll(countLists).toBe(listed + 2)
    await page.unroute('**/api/delete-product')
    expect(await toastOf(page, 'Listo.').count()).toBe(0)
    bodies.length = 0
    await closeToasts(page)
    await press()
    await question.getByRole('button', { name: 'Eliminar' }).click()
    await grid.getByRole('heading', { name, exact: true }).waitFor({ state: 'detached' })
    expect(bodies).toEqual([{ productId: expect.stringMatching(/^[0-9a-f-]{36}$/) }])
    const { rows } = await shop.pool.query('select deleted_at from products where product_name = $1', [name])
    expect(rows[0].deleted_at).not.toBeNull()
    // A product deleted by mistake is restored, with its history (P-172).
    await page.locator('#toasts').getByRole('button', { name: 'Deshacer' }).first().click()
    await toastOf(page, 'El producto está a la venta.').waitFor()
    await grid.getByRole('heading', { name, exact: true }).waitFor()
    await grid.getByRole('button', { name: `Editar ${name}` }).click()
    await page.getByText('Historial de cambios').click()
    await page.getByRole('dialog').getByText('A la venta').waitFor()
  })

  it('keeps one that is not for sale in a list of its own, where it is changed and put on sale (P-257)', async () => {
    const { page, grid, dialog, field, startUpload, save, complaints } = await open('phone')
    await startUpload()
    await field('Nombre del producto').fill('Sombrilla Aguacero')
    await field('Categoría').selectOption('hogar')
    await field('Subcategoría').selectOption('Cocina')
    await dialog.getByRole('button', { name: 'Guardar sin publicar' }).click()
    // It is checked as any other.
    expect(await field('Precio de lista').getAttribute('aria-invalid')).toBe('true')
    await field('Precio de lista').fill('45000')
    await dialog.getByRole('button', { name: 'Guardar sin publicar' }).click()
    await page.locator('#toasts').getByRole('button', { name: 'Ver' }).click()
    const card = grid.getByRole('listitem').filter({ hasText: 'Sombrilla Aguacero' })
    await card.getByText('No se vende').waitFor()
    expect(new URL(page.url()).search).toBe('?fuera=')
    expect(await card.getByRole('link').count()).toBe(0)
    await expectAccessibleInLightAndDark(page)
    await card.getByRole('button', { name: 'Editar Sombrilla Aguacero' }).click()
    await dialog.getByText('No se vende. Lo pones a la venta desde su tarjeta.').waitFor()
    await field('Precio de lista').fill('39900')
    await save()
    await card.getByText('39.900').waitFor()
    await card.getByRole('button', { name: 'Poner a la venta' }).click()
    await toastOf(page, 'El producto está a la venta.').waitFor()
    await card.waitFor({ state: 'detached' })
    await navigateInPage(page, '/admin-panel/all-products')
    await card.getByRole('link', { name: 'Sombrilla Aguacero' }).waitFor()
    expectNoComplaints(complaints)
  })
})

describe('pictures', () => {
  useFewProducts()

  it('that are unreadable are refused by the browser; a refusal of the server shows its own message', async () => {
    const { page, dialog, field, startUpload } = await open()
    await startUpload()
    await field('Agregar imágenes').setInputFiles({
      name: 'a.png',
      mimeType: 'image/png',
      buffer: Buffer.from('<svg/>'),
    })
    await toastOf(page, '«a.png»: la imagen debe ser JPG, PNG o WebP.').waitFor()
    // A photo of an iPhone: which it was, and what to do.
    await field('Agregar imágenes').setInputFiles({
      name: 'IMG_0412.HEIC',
      mimeType: 'image/heic',
      buffer: Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic'),
    })
    await toastOf(page, '«IMG_0412.HEIC» es una foto HEIC del iPhone').waitFor()
    await page.route('**/api/upload-image', (route) =>
      route.fulfill({
        status: 507,
        json: { success: false, error: true, message: 'No hay espacio para guardar la imagen.' },
      }),
    )
    const strip = await photo('a.jpg', '#806040')
    await field('Agregar imágenes').setInputFiles(strip)
    await toastOf(page, 'No hay espacio para guardar la imagen.').waitFor()
    await page.unrouteAll({ behavior: 'wait' })
    await page.route('**/api/upload-image', (route) =>
      route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }),
    )
    await closeToasts(page)
    await field('Agregar imágenes').setInputFiles(strip)
    await toastOf(page, 'No pudimos subir la imagen. Inténtalo de nuevo.').waitFor()
    await page.unrouteAll({ behavior: 'wait' })
    await page.route('**/api/upload-image', (route) => route.abort())
    await field('Agregar imágenes').setInputFiles(strip)
    await toastOf(page, 'Error de conexión al servidor').waitFor()
    expect(await dialog.getByRole('button', { name: /^Ampliar/ }).count()).toBe(0)
    // What failed keeps nothing from being sent: the same picture arrives, once.
    await page.unrouteAll({ behavior: 'wait' })
    await field('Agregar imágenes').setInputFiles(strip)
    await dialog.getByRole('button', { name: 'Ampliar la imagen 1' }).waitFor()
  })
})
