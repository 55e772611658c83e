import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'

import { desktop, hydrated, openWindow } from '../test/browser/browser.ts'
import { fillWithLongTexts } from '../test/browser/long-shop.ts'
import { longTexts } from '../test/browser/long-texts.ts'
import { goOn } from '../test/browser/one-window.ts'
import { layoutFaults } from '../test/browser/page-widths.ts'
import { restoreNetwork } from '../test/browser/restore-network.ts'
import { openWindowOf } from '../test/browser/signed-in.ts'
import { addAddress } from '../test/orders/delivery.ts'
import { addSale } from '../test/orders/sales.ts'
import { reviewSheet } from '../test/products/imports.ts'
import { startShopProcess } from '../test/shop/shop-process.ts'
import { addLongVisits } from '../test/visits/long-visit.ts'
import { computer, type Technician } from '../test/visits/visits.ts'

let shop: Awaited<ReturnType<typeof startShopProcess>>
let productId: string
beforeAll(async () => {
  shop = await startShopProcess()
  productId = await fillWithLongTexts(shop)
})

/** Opens what a page shows only after a click, to be checked as well. @param check checks it also before the next click */
type Opening = (page: Page, check: () => Promise<void>) => Promise<void>

/** Navigates within the app once a page is loaded. */
async function goTo(page: Page, path: string): Promise<void> {
  if (page.url().startsWith(shop.address)) return goOn(page, shop.address + path)
  await page.goto(shop.address + path)
  await hydrated(page)
  await page.getByRole('main').getByRole('heading', { level: 1 }).first().waitFor()
}

async function faultsOf(page: Page, screens: Record<string, Opening | null>): Promise<string[]> {
  const faults: string[] = []
  const checkLayout = async (path: string) => {
    faults.push(...(await layoutFaults(page)).map((fault) => `${path} at ${fault}`))
  }
  for (const [path, open] of Object.entries(screens)) {
    await goTo(page, path)
    // A screen sets aria-busy one frame after it renders its heading.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
    await page.waitForFunction(() => document.querySelector('main [aria-busy="true"]') === null)
    await checkLayout(path)
    if (!open) continue
    await open(page, () => checkLayout(`${path}, opened once,`))
    await checkLayout(`${path}, opened,`)
  }
  return faults
}

/** Opens a window of an account with a long name and e-mail. @param number of several accounts of one role */
const openLongWindow = (role: 'ADMIN' | 'GENERAL' | 'TECHNICAL', number = 1) =>
  openWindowOf(shop, { role, name: longTexts.name, email: `${role}.${number}.${longTexts.email}` })

/** An order with long texts, as the desk prepares it. @returns its id */
async function sendAway(buyer: string): Promise<string> {
  const lines = [{ productId, quantity: 99, price: 9_999_999 }]
  const id = await addSale(shop.pool, { buyer, lines, paidAt: new Date().toISOString() })
  await addAddress(shop.pool, id, { recipient: longTexts.name, municipalityCode: '05647', line: longTexts.address })
  await shop.pool.query('select open_shipments(o) from orders o where id = $1', [id])
  return id
}

it('the longest name of a category is in one line on the smallest phone', async () => {
  const { page } = await openWindow({ ...desktop, viewport: { width: 320, height: 640 } })
  await goTo(page, '/product-category/Herramientas')
  expect((await page.getByRole('heading', { level: 1 }).boundingBox())?.height).toBe(32)
})

// Each test checks up to 23 pages in eight widths, which takes long on a busy machine.
describe(
  'long names, words and links neither scroll sideways, break short words nor overflow cards from 320 to 1440 px',
  { timeout: 180_000 },
  () => {
    it('on pages for visitors', async () => {
      const { page } = await openWindow(desktop)
      const screens = [
        '/',
        `/search?q=${longTexts.word}`,
        `/product/${productId}`,
        '/product-category/Mascotas',
        '/service-form',
        '/about',
        '/politicas-privacidad',
        '/terminos-condiciones',
        '/contacto',
        '/forgot-password',
        '/pagar',
        '/visita',
        '/equipo',
        '/aprobar',
        '/demo',
        '/demo-post',
        '/no-existe',
        '/login',
        '/sign-up',
        '/mantenimiento-preventivo',
        '/mantenimiento-correctivo',
      ]
      expect(await faultsOf(page, Object.fromEntries(screens.map((path) => [path, null])))).toEqual([])
    })

    it('on pages for clients', async () => {
      const { page, person } = await openLongWindow('GENERAL')
      await person.post('/api/addtocart', { productId })
      await person.post('/api/wish-list', { productId, wanted: true })
      const registered = await person.post(
        '/api/upload-computer',
        computer({ marca: longTexts.word, modelo: longTexts.word }),
      )
      await person.post('/api/addresses', {
        recipient: longTexts.word.slice(0, 100),
        phone: '3001234567',
        municipalityCode: '05647',
        line: longTexts.word.repeat(9).slice(0, 200),
      })
      await person.post('/api/mantenimiento-correctivo', {
        descripcion: longTexts.link,
        direccion: longTexts.address,
        prioridad: 'alta',
      })
      const lines = [{ productId, quantity: 99, price: 9_999_999 }]
      await addSale(shop.pool, { buyer: person.id, lines, paidAt: new Date().toISOString() })
      const faults = await faultsOf(page, {
        '/cart': null,
        '/my-profile': null,
        '/clientPanel/information': null,
        '/clientPanel/history-shopping': null,
        '/clientPanel/direcciones': null,
        '/clientPanel/all-products': null,
        '/clientPanel/all-support': null,
        '/clientPanel/inventory-client': null,
        [`/clientPanel/inventory-client/${registered.body.data._id}`]: null,
        '/clientPanel/stickers': null,
        '/clientPanel/delete-user': null,
        '/mantenimiento-preventivo': null,
        '/mantenimiento-correctivo': async () => {
          await page.getByLabel('Descripción').fill(longTexts.link)
          await page.getByLabel('Equipo', { exact: true }).selectOption({ index: 1 })
          await page.getByRole('button', { name: 'Añadir Computadora' }).click()
        },
      })
      expect(faults).toEqual([])
    })

    it('on pages for technicians', async () => {
      const { page } = await openLongWindow('TECHNICAL')
      const card = page.getByRole('tabpanel').getByRole('article').first()
      const faults = await faultsOf(page, {
        '/technical-panel/tasks': () => card.getByRole('button', { name: 'Editar' }).click(),
        '/technical-panel/tasksCorrectivo': () => card.getByText('Más detalles').click(),
      })
      expect(faults).toEqual([])
    })

    it('on the screens of a technician’s visit', async () => {
      const { page, person } = await openLongWindow('TECHNICAL', 2)
      const { quoted, approved, computerId, billing } = await addLongVisits(shop, person as Technician)
      const screenOf = (taskId: string, more = '') => `/technical-panel/tasks?visita=${taskId}${more}`
      const faults = await faultsOf(page, {
        [screenOf(quoted)]: null,
        [screenOf(quoted, `&equipo=${computerId}`)]: null,
        [screenOf(quoted, '&ver=lista')]: () =>
          page
            .getByRole('button', { name: /^No aplica/ })
            .last()
            .click(),
        [screenOf(quoted, '&ver=repuestos')]: () =>
          page.getByLabel(`Unidades de ${longTexts.product}`, { exact: true }).waitFor(),
        [screenOf(quoted, '&ver=cuenta')]: () => page.getByRole('button', { name: 'Servicio' }).click(),
        [screenOf(quoted, '&ver=aprobar')]: () =>
          page.getByRole('heading', { level: 1, name: '¿Apruebas este arreglo?' }).waitFor(),
        [screenOf(approved, '&ver=pago')]: () =>
          page
            .getByRole('button', { name: /^Recibí/ })
            .first()
            .waitFor(),
        [screenOf(approved, '&ver=acta')]: () => page.getByLabel('Quién firma').fill(longTexts.name),
      })

      // A refused step with both versions, and one that waits behind it.
      await goTo(page, screenOf(quoted, `&equipo=${computerId}`))
      await page.context().setOffline(true)
      await page.getByLabel('Hallazgos', { exact: true }).fill(longTexts.word)
      await page.getByLabel('Trabajo hecho', { exact: true }).fill(longTexts.link)
      await page.getByLabel('Trabajo hecho', { exact: true }).blur()
      await billing.result(quoted, 1, { state: 'resuelto', findings: longTexts.link })
      await restoreNetwork(page)
      const refused = () => page.getByText('Lo tuyo', { exact: true }).waitFor()
      faults.push(...(await faultsOf(page, { [screenOf(quoted, '&ver=envios')]: refused })))
      expect(faults).toEqual([])
    })

    it('on pages for admins, also with the tooltip nearest to the edge shown', async () => {
      const { page, person } = await openLongWindow('ADMIN')
      const sheet = [
        'Nombre;Categoría;Precio;Descripción',
        `${longTexts.product};${longTexts.word};19.900;${longTexts.link}`,
        `Correa;Mascotas;19.900;${longTexts.link}`,
      ].join('\n')
      const orderId = await sendAway(person.id)
      // Printouts ask for the browser's print dialog, which would stand in the way.
      await page.addInitScript(() => (window.print = () => {}))
      const { _id } = await reviewSheet(person, sheet, { fileName: `${longTexts.word}.csv` })
      const faults = await faultsOf(page, {
        '/admin-panel/all-users': () =>
          page.getByRole('button', { name: `Cambiar el rol de ${longTexts.word}` }).click(),
        '/admin-panel/all-products': () =>
          page
            .getByRole('button', { name: `Editar ${longTexts.product}` })
            .last()
            .click(),
        '/admin-panel/reports': null,
        '/admin-panel/today': null,
        '/admin-panel/today/visits': null,
        '/admin-panel/today/unsigned': null,
        '/admin-panel/today/unpaid': null,
        '/admin-panel/today/keys': null,
        '/admin-panel/today/emails': null,
        '/admin-panel/orders': async () => {
          await page.getByRole('button', { name: 'Nuevo pedido' }).click()
          const dialog = page.getByRole('dialog', { name: 'Pedido por teléfono' })
          await dialog.getByRole('combobox', { name: 'Buscar cliente' }).fill('Montealegre')
          await dialog.getByRole('option').first().click()
          await dialog.getByRole('combobox', { name: 'Buscar producto' }).fill('Destornillador')
          await dialog.getByRole('option').first().click()
        },
        [`/admin-panel/orders/${orderId}`]: null,
        // Not one after the other: their headings would be one and the same.
        [`/admin-panel/orders/print/alistamiento#${orderId}`]: null,
        '/admin-panel/delivery': null,
        [`/admin-panel/orders/print/remisiones#${orderId}`]: null,
        '/admin-panel/messages': () => page.getByRole('button', { name: 'Responder' }).last().click(),
        '/admin-panel/cash': null,
        [`/admin-panel/orders/print/rotulos#${orderId}`]: null,
        '/admin-panel/health': null,
        '/admin-panel/shop': null,
        '/admin-panel/discounts': () => page.getByRole('button', { name: 'Crear código' }).click(),
        '/admin-panel/searches': () => page.getByRole('button', { name: 'Agregar sinónimo', exact: true }).click(),
        // On a Sunday the first week has not begun and has no visit of today.
        '/admin-panel/agenda': async (_, check) => {
          await page.getByRole('button', { name: 'Días siguientes' }).click()
          const card = page.getByRole('listitem').filter({ hasText: longTexts.word.slice(0, 40) })
          await card.first().waitFor()
          await check()
          await card.getByRole('button').first().click()
          await page.getByRole('button', { name: 'Cancelar la visita' }).waitFor()
        },
        '/admin-panel/visit-settings': null,
        '/admin-panel/import': null,
        [`/admin-panel/import/${_id}`]: null,
      })
      expect(faults).toEqual([])

      await page.setViewportSize({ width: 900, height: 900 })
      await goTo(page, '/admin-panel/all-products')
      await page
        .getByRole('button', { name: /^Eliminar / })
        .nth(1)
        .hover()
      await page.waitForFunction(() => {
        const last = document.querySelector('.tooltip:hover')
        return last !== null && getComputedStyle(last, '::after').opacity === '1'
      })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(900)
    })
  },
)
