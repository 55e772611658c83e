import { beforeAll, expect, it } from 'vitest'

import { expectNoComplaints, phone, type Page } from '../test/browser/browser.ts'
import { watchCall } from '../test/browser/calls.ts'
import { openWindowOf, toastOf } from '../test/browser/signed-in.ts'
import { startShopProcess } from '../test/shop/shop-process.ts'

let shop: Awaited<ReturnType<typeof startShopProcess>>
beforeAll(async () => {
  shop = await startShopProcess({ DEMO: 'off' })
})

const book = '/clientPanel/direcciones'
const dialog = (page: Page) => page.getByRole('dialog')
const field = (page: Page, label: string) => dialog(page).getByLabel(label, { exact: true })
const save = (page: Page) => dialog(page).getByRole('button', { name: 'Guardar dirección' })
const shown = (page: Page) =>
  page.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^Editar la dirección/ }) })

it('a client adds two addresses by keyboard and mouse, makes the second the usual one, and removes it', async () => {
  const { page, goTo, complaints } = await openWindowOf(shop)
  await goTo(book)
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Direcciones')
  await page.getByText('Aún no has guardado direcciones.').waitFor()

  await page.getByRole('button', { name: 'Agregar dirección' }).click()
  const sent = watchCall(page, '/api/addresses')
  await save(page).click()
  for (const text of [
    'Escribe quién recibe: nombre y apellido, entre 3 y 100 caracteres.',
    'Escribe un teléfono de Colombia: celular de 10 dígitos o fijo.',
    'Elige el municipio en la lista.',
    'Escribe la dirección: entre 5 y 200 caracteres.',
  ]) {
    await dialog(page).getByText(text).waitFor()
  }
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('recipient')
  expect(sent.filter((request) => request.method() === 'POST')).toHaveLength(0)

  await field(page, 'Quién recibe').fill('Rocío Benavides')
  await field(page, 'Teléfono').fill('310 555 0116')
  const municipality = dialog(page).getByRole('combobox', { name: 'Municipio' })
  await municipality.pressSequentially('pe')
  expect(await municipality.getAttribute('aria-expanded')).toBe('false')
  await municipality.pressSequentially('d')
  await dialog(page).getByRole('option', { name: 'Pedraza Magdalena' }).waitFor()
  expect(await dialog(page).getByRole('status').textContent()).toMatch(/^\d+ municipios$/)
  const options = await dialog(page).getByRole('option').allTextContents()
  expect(options[0]).toBe('PedrazaMagdalena')
  expect(options).toContain('San Pedro de los MilagrosAntioquia')
  await municipality.press('ArrowDown')
  const second = await dialog(page).getByRole('option', { selected: true }).textContent()
  expect(second).toBe(options[1])
  await municipality.press('Escape')
  expect(await dialog(page).isVisible()).toBe(true)
  await municipality.fill('milagros')
  await municipality.press('Enter')
  expect(await municipality.inputValue()).toBe('San Pedro de los Milagros, Antioquia')

  await field(page, 'Dirección').focus()
  await dialog(page).getByRole('button', { name: 'Calle', exact: true }).click()
  await page.keyboard.type('18')
  await dialog(page).getByRole('button', { name: '#', exact: true }).click()
  await page.keyboard.type('28-46')
  expect(await field(page, 'Dirección').inputValue()).toBe('Calle 18 # 28-46')
  await page.keyboard.press('Enter')
  await toastOf(page, 'Dirección guardada').waitFor()
  await dialog(page).waitFor({ state: 'hidden' })
  expect(sent.find((request) => request.method() === 'POST')?.postDataJSON()).toEqual({
    recipient: 'Rocío Benavides',
    phone: '310 555 0116',
    municipalityCode: '05664',
    line: 'Calle 18 # 28-46',
    indications: '',
    isUsual: false,
  })
  await page.getByText('La de siempre').waitFor()

  await page.getByRole('button', { name: 'Agregar dirección' }).click()
  await field(page, 'Quién recibe').fill('Segundo Benavides')
  await field(page, 'Teléfono').fill('3105550117')
  await dialog(page).getByRole('combobox').fill('ipiales')
  await dialog(page).getByRole('option', { name: 'Ipiales' }).click()
  await field(page, 'Dirección').fill('Vereda La Victoria, casa 4')
  await dialog(page).getByLabel('Es mi dirección de siempre').check()
  await save(page).click()
  await shown(page).nth(1).waitFor()
  expect(await shown(page).first().textContent()).toContain('Segundo BenavidesLa de siempre')

  await page.getByRole('button', { name: 'Eliminar la dirección de Segundo Benavides' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Eliminar' }).click()
  await toastOf(page, 'Dirección eliminada').waitFor()
  await page.getByText('Vereda La Victoria').waitFor({ state: 'detached' })
  expect(await shown(page).first().textContent()).toContain('Rocío BenavidesLa de siempre')
  expectNoComplaints(complaints)
})

it('on a phone, an unknown municipality is refused, and a corrected address is saved', async () => {
  const { page, goTo, person } = await openWindowOf(shop, {}, phone)
  await person.post('/api/addresses', {
    recipient: 'Ana Ruiz',
    phone: '3001234567',
    municipalityCode: '52001',
    line: 'Calle 18 # 28-46',
  })
  await goTo(book)
  await page.getByRole('button', { name: 'Editar la dirección de Ana Ruiz' }).click()
  const municipality = dialog(page).getByRole('combobox')
  expect(await municipality.inputValue()).toBe('Pasto, Nariño')
  await municipality.fill('Macondo')
  await dialog(page).getByText('Ningún municipio coincide.').first().waitFor()
  await save(page).click()
  await dialog(page).getByText('Elige el municipio en la lista.').waitFor()
  await municipality.fill('PASTO')
  await field(page, 'Indicaciones (opcional)').fill('Portería')
  // Another tab was faster: what it saved stands under what is typed, which the next press saves.
  const [address] = (await person.get('/api/addresses')).body.data
  const { _id: addressId, recipient, phone: number, municipalityCode } = address
  const elsewhere = { recipient, phone: number, municipalityCode, line: 'Carrera 27 # 4-10' }
  expect((await person.send('PUT', `/api/addresses/${addressId}`, elsewhere)).status).toBe(200)
  await save(page).click()
  await dialog(page).getByText('Carrera 27 # 4-10').waitFor()
  expect(await field(page, 'Indicaciones (opcional)').inputValue()).toBe('Portería')
  await save(page).click()
  await page.getByText('Portería').waitFor()
  expect((await person.get('/api/addresses')).body.data).toMatchObject([
    { municipalityCode: '52001', line: 'Calle 18 # 28-46', indications: 'Portería', version: 3 },
  ])
})
