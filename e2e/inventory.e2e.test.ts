import sharp from 'sharp'
import { beforeAll, expect, it } from 'vitest'

import { expectNoComplaints, phone, type Page } from '../test/browser/browser.ts'
import { stubCall, watchCall } from '../test/browser/calls.ts'
import { dropFile } from '../test/browser/drop-file.ts'
import { openOneWindow } from '../test/browser/one-window.ts'
import { toastOf } from '../test/browser/signed-in.ts'
import { startShopProcess } from '../test/shop/shop-process.ts'
import { registerComputer } from '../test/visits/visit-forms.ts'
import { computer } from '../test/visits/visits.ts'

let shop: Awaited<ReturnType<typeof startShopProcess>>
/** Open a page with a new account's session, at desktop and phone size. */
let openPageAs: Awaited<ReturnType<typeof openOneWindow>>
let openPhonePageAs: typeof openPageAs
beforeAll(async () => {
  shop = await startShopProcess({ DEMO: 'off' })
  openPageAs = await openOneWindow(shop)
  openPhonePageAs = await openOneWindow(shop, phone)
})

const inventory = '/clientPanel/inventory-client'
const cards = (page: Page) => page.getByRole('article')
const dialog = (page: Page) => page.getByRole('dialog')
const field = (page: Page, label: string) => dialog(page).getByLabel(label, { exact: true })
const save = (page: Page) => dialog(page).getByRole('button', { name: 'Registrar equipo' })

it('a client registers two computers, one with a picture, edits one and deletes one (P-58)', async () => {
  const { page, goTo, person, complaints } = await openPageAs()
  await goTo(inventory)
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('All Computers')
  await page.getByText('Aún no has registrado equipos.').waitFor()

  await page.getByRole('button', { name: 'Upload Computer' }).click()
  await field(page, 'Tipo').waitFor()
  expect(await field(page, 'Tipo').locator('option').allTextContents()).toEqual([
    'Elige el tipo',
    'mesa',
    'portatil',
    'todo en uno',
  ])
  expect(await field(page, 'Serie').getAttribute('type')).toBe('number')
  const sent = watchCall(page, '/api/upload-computer')
  await save(page).click()
  for (const text of [
    'Elige el tipo de computadora.',
    'Escribe la serie.',
    'Escribe la marca.',
    'Escribe el modelo.',
  ]) {
    await dialog(page).getByText(text).waitFor()
  }
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('tipoComputadora')
  expect(sent).toHaveLength(0)

  await field(page, 'Tipo').selectOption('todo en uno')
  await field(page, 'Serie').fill('0078')
  await field(page, 'Marca').fill('Balcón')
  await field(page, 'Modelo').fill('24 FHD')
  const lists = watchCall(page, '/api/get-computer')
  await save(page).click()
  await toastOf(page, 'Computadora registrada').waitFor()
  await dialog(page).waitFor({ state: 'hidden' })
  await page.getByRole('heading', { name: 'Balcón 24 FHD' }).waitFor()
  expect(lists).toHaveLength(1)
  expect(sent[0]?.postDataJSON()).toEqual({
    tipoComputadora: 'todo en uno',
    marca: 'Balcón',
    modelo: '24 FHD',
    serie: '0078',
    productImage: [],
  })

  const buffer = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#2b5bc9' } })
    .png()
    .toBuffer()
  await page.getByRole('button', { name: 'Registra otro equipo' }).click()
  await field(page, 'Tipo').selectOption('portatil')
  await field(page, 'Serie').fill('12')
  await field(page, 'Marca').fill('Cumbre')
  await field(page, 'Modelo').fill('Pro 16')
  await dropFile(field(page, 'Agregar imágenes'), { name: 'portatil.png', mimeType: 'image/png', buffer })
  await dialog(page).getByRole('button', { name: 'Ampliar la imagen 1' }).waitFor()
  await save(page).click()
  const card = cards(page).filter({ hasText: 'Cumbre Pro 16' })
  await card.waitFor()
  expect(await cards(page).count()).toBe(2)
  await page.getByText('2 equipos').waitFor()
  expect(await card.getByRole('term').allTextContents()).toEqual(['Tipo', 'Marca', 'Modelo'])
  expect(await card.getByRole('definition').allTextContents()).toEqual(['portatil', 'Cumbre', 'Pro 16'])
  await expect
    .poll(() => card.locator('img').evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0))
    .toBe(true)

  const edit = page.getByRole('button', { name: 'Editar Balcón 24 FHD' })
  await edit.click()
  expect(await edit.getAttribute('aria-expanded')).toBe('true')
  expect(await field(page, 'Serie').inputValue()).toBe('0078')
  await field(page, 'Modelo').fill('27 QHD')
  await dialog(page).getByRole('button', { name: 'Guardar cambios' }).click()
  await page.getByRole('heading', { name: 'Balcón 27 QHD' }).waitFor()

  await page.getByRole('button', { name: 'Eliminar Balcón 27 QHD' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancelar' }).click()
  expect(await cards(page).count()).toBe(2)
  await page.getByRole('button', { name: 'Eliminar Balcón 27 QHD' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Eliminar' }).click()
  await page.getByText('1 equipo', { exact: true }).waitFor()
  await expect.poll(() => cards(page).count()).toBe(1)
  expect((await person.get('/api/get-computer')).body.data).toMatchObject([{ marca: 'Cumbre', modelo: 'Pro 16' }])
  expectNoComplaints(complaints)
})

it('refusals lose no input: a repeated serial, a server error, a computer of an open request (P-58)', async () => {
  const { page, goTo, person } = await openPhonePageAs()
  const computer = await registerComputer(person, { marca: 'Nevado', modelo: 'G-32', serie: '555' })
  await person.post('/api/mantenimiento-correctivo', {
    computadoras: [
      {
        tipo_computadoras: 'mesa',
        marca_computadoras: 'Nevado',
        modelo_computadoras: 'G-32',
        serial_computadoras: computer._id,
        problema: '',
      },
    ],
  })
  await goTo(inventory)
  await page.getByRole('button', { name: 'Upload Computer' }).click()
  await field(page, 'Tipo').selectOption('mesa')
  await field(page, 'Serie').fill('555')
  await field(page, 'Marca').fill('Otra')
  await field(page, 'Modelo').fill('X')
  await save(page).click()
  await toastOf(page, 'Ya registraste un equipo con esa serie.').waitFor()
  await stubCall(page, '/api/upload-computer', (route) =>
    route.fulfill({ json: { success: false, error: true, message: 'El servidor dice que no' } }),
  )
  await save(page).click()
  await toastOf(page, 'El servidor dice que no').waitFor()
  expect(await field(page, 'Marca').inputValue()).toBe('Otra')
  // Something was typed, so a press outside does not close the dialog and its button asks first.
  await page.mouse.click(10, 10)
  await dialog(page).getByRole('button', { name: 'Cancelar' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Descartar' }).click()
  await dialog(page).waitFor({ state: 'hidden' })

  await page.getByRole('button', { name: 'Eliminar Nevado G-32' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Eliminar' }).click()
  await toastOf(page, 'Este equipo está en una solicitud de soporte abierta.').waitFor()
  expect(await cards(page).count()).toBe(1)
})

it('typed values are discarded only after confirmation, however often Esc is pressed', async () => {
  const { page, goTo } = await openPhonePageAs()
  await goTo(inventory)
  await page.getByRole('button', { name: 'Upload Computer' }).click()
  await field(page, 'Marca').fill('Nevado')
  const question = page.getByRole('alertdialog', { name: '¿Descartar lo que escribiste?' })
  // From the third Esc on, the browser closes a dialog without asking the page.
  for (const isRequested of [true, false, true, false, true, false]) {
    await page.keyboard.press('Escape')
    if (isRequested) await question.waitFor()
    // Its role is gone as soon as it closes; it can be opened again once the element is gone, too.
    else await page.locator('[role=alertdialog]').waitFor({ state: 'detached' })
    expect(await field(page, 'Marca').isVisible()).toBe(true)
  }
  expect(await field(page, 'Marca').inputValue()).toBe('Nevado')
  await dialog(page).getByRole('button', { name: 'Cancelar' }).click()
  await question.getByRole('button', { name: 'Descartar' }).click()
  await dialog(page).waitFor({ state: 'hidden' })
})

it('a list that failed to load can be loaded again', async () => {
  const { page, goTo } = await openPageAs()
  await stubCall(page, '/api/get-computer', (route) => route.abort())
  await goTo(inventory)
  await page.getByRole('alert').filter({ hasText: 'Error de conexión al servidor' }).waitFor()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await page.getByText('Aún no has registrado equipos.').waitFor()
})

it('editing keeps values saved by another tab in other fields, and shows its value for the same field', async () => {
  const { page, goTo, person } = await openPageAs()
  const made = await person.post('/api/upload-computer', {
    ...{ tipoComputadora: 'mesa', marca: 'Nevado', modelo: 'Uno', serie: '44', productImage: [] },
  })
  const { _id } = made.body.data
  const otherTab = (more: object) =>
    person.post('/api/update-computer', {
      ...{ _id, tipoComputadora: 'mesa', marca: 'Nevado', modelo: 'Uno', serie: '44', productImage: [], ...more },
    })
  await goTo(inventory)
  await page.getByRole('button', { name: 'Editar Nevado Uno' }).click()
  await field(page, 'Modelo').fill('Dos')
  expect((await otherTab({ serie: '0055' })).status).toBe(200)
  const saveIt = dialog(page).getByRole('button', { name: 'Guardar cambios' })
  await saveIt.click()
  await toastOf(page, 'Computadora actualizada').waitFor()
  await dialog(page).waitFor({ state: 'hidden' })
  const stored = async () => (await person.get('/api/get-computer')).body.data[0]
  expect(await stored()).toMatchObject({ modelo: 'Dos', serie: '0055' })

  await page.getByRole('button', { name: 'Editar Nevado Dos' }).click()
  await field(page, 'Modelo').fill('Tres')
  expect((await otherTab({ marca: 'Cumbre', modelo: 'Cuatro', serie: '0055' })).status).toBe(200)
  await saveIt.click()
  await dialog(page).getByText('Modelo: Cuatro', { exact: true }).waitFor()
  expect(await field(page, 'Marca').inputValue()).toBe('Cumbre')
  expect(await field(page, 'Modelo').inputValue()).toBe('Tres')
  await saveIt.click()
  await toastOf(page, 'Computadora actualizada').first().waitFor()
  await dialog(page).waitFor({ state: 'hidden' })
  expect(await stored()).toMatchObject({ marca: 'Cumbre', modelo: 'Tres', serie: '0055' })
})

it('the upload of a picture on a dead connection is aborted with a message; the form can be saved without it', async () => {
  const { page, goTo } = await openPageAs()
  await goTo(inventory)
  await page.getByRole('button', { name: 'Upload Computer' }).click()
  await field(page, 'Tipo').selectOption('mesa')
  await field(page, 'Serie').fill('5')
  await field(page, 'Marca').fill('Nevado')
  await field(page, 'Modelo').fill('Seis')
  await page.clock.install()
  const { promise: isSent, resolve: sent } = Promise.withResolvers<void>()
  // Nobody answers.
  await page.route('**/api/upload-image', () => sent())
  const buffer = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#2b5bc9' } })
    .png()
    .toBuffer()
  await dropFile(field(page, 'Agregar imágenes'), { name: 'equipo.png', mimeType: 'image/png', buffer })
  await isSent
  await expect.poll(() => save(page).getAttribute('aria-busy')).toBe('true')
  await page.clock.fastForward(61_000)
  await toastOf(page, 'Error de conexión al servidor').waitFor()
  await expect.poll(() => save(page).getAttribute('aria-busy')).toBeNull()
  await page.clock.resume()
  await save(page).click()
  await toastOf(page, 'Computadora registrada').waitFor()
})

it('the picture of a computer stays a picture of a card in windows of every width', async () => {
  const { page, goTo, person } = await openPageAs()
  await person.post('/api/upload-computer', computer())
  await goTo(inventory)
  const picture = cards(page).locator('.computer-picture')
  for (const width of [320, 360, 600, 768, 900, 1024, 1366, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    expect((await picture.boundingBox())?.height, `${width} px`).toBeLessThan(300)
  }
})
