import { beforeAll, expect, it } from 'vitest'

import { expectNoComplaints, type openWindow } from '../test/browser/browser.ts'
import { closeToasts } from '../test/browser/close-toasts.ts'
import { navigateInPage } from '../test/browser/navigate-in-page.ts'
import { openWindowOf, toastOf } from '../test/browser/signed-in.ts'
import { startShopProcess } from '../test/shop/shop-process.ts'

let shop: Awaited<ReturnType<typeof startShopProcess>>
let owner: Awaited<ReturnType<typeof openWindowOf>>
beforeAll(async () => {
  shop = await startShopProcess({ DEMO: 'off' })
  owner = await openWindowOf(shop, { role: 'ADMIN' })
  await owner.goTo('/admin-panel/messages')
})

/** Reopens the delivery rates within the owner's page. */
async function open() {
  const { page, complaints } = owner
  await closeToasts(page)
  complaints.length = 0
  await navigateInPage(page, '/admin-panel/messages')
  await page.getByRole('heading', { level: 1, name: 'Mensajes' }).waitFor()
  await navigateInPage(page, '/admin-panel/delivery')
  await page.getByRole('cell', { name: 'Todo el país', exact: true }).waitFor()
  return { page, complaints }
}

type Page = Awaited<ReturnType<typeof openWindow>>['page']
const rows = async (page: Page) =>
  (await page.getByRole('row').allTextContents()).slice(1).map((text) => text.replaceAll(/\s/g, ' '))
const dialog = (page: Page) => page.getByRole('dialog')

it('the owner starts with free delivery, adds rates of a municipality and a department, edits one and deletes one', async () => {
  const { page, complaints } = await open()
  expect(await rows(page)).toEqual(['Todo el paíscualquier pesoGratis1 a 8NuncaNo'])

  await page.getByRole('button', { name: 'Agregar tarifa' }).click()
  await dialog(page).getByLabel('Dónde vale').selectOption('Un municipio')
  await dialog(page).getByRole('button', { name: 'Guardar tarifa' }).click()
  for (const text of [
    'Elige el lugar.',
    'Escribe el costo; 0 es gratis.',
    'Escribe desde cuántos días.',
    'Escribe hasta cuántos días.',
  ]) {
    await dialog(page).getByText(text).waitFor()
  }
  await dialog(page).getByRole('combobox', { name: 'Municipio' }).fill('pasto')
  await dialog(page).getByRole('option', { name: 'Pasto Nariño' }).click()
  await dialog(page).getByLabel('Hasta este peso (gramos)').fill('2500')
  await dialog(page).getByLabel('Costo (pesos)').fill('18900')
  await dialog(page).getByLabel('Desde (días hábiles)').fill('4')
  await dialog(page).getByLabel('Hasta (días hábiles)').fill('2')
  await dialog(page).getByRole('button', { name: 'Guardar tarifa' }).click()
  await dialog(page).getByText('El último día no puede ser anterior al primero.').waitFor()
  await dialog(page).getByLabel('Hasta (días hábiles)').fill('6')
  await dialog(page).getByRole('button', { name: 'Guardar tarifa' }).click()
  await toastOf(page, 'Tarifa guardada').waitFor()
  await page.getByRole('cell', { name: 'Pasto, Nariño', exact: true }).waitFor()
  expect((await rows(page))[1]).toBe('Pasto, Nariñohasta 2,5 kg$ 18.9004 a 6NuncaNo')

  await page.getByRole('button', { name: 'Agregar tarifa' }).click()
  await dialog(page).getByLabel('Dónde vale').selectOption('Un departamento')
  await dialog(page).getByLabel('Departamento', { exact: true }).selectOption('Vaupés')
  // A place without delivery has no other fields; their input returns with delivery.
  await dialog(page).getByLabel('Costo (pesos)').fill('7000')
  await dialog(page).getByLabel('No llegamos a este lugar').check()
  await expect(dialog(page).getByLabel('Costo (pesos)').isVisible()).resolves.toBe(false)
  await dialog(page).getByLabel('No llegamos a este lugar').uncheck()
  await expect(dialog(page).getByLabel('Costo (pesos)').inputValue()).resolves.toBe('7.000')
  await dialog(page).getByLabel('No llegamos a este lugar').check()
  await dialog(page).getByRole('button', { name: 'Guardar tarifa' }).click()
  await page.getByRole('cell', { name: 'Sin cobertura' }).waitFor()
  await page.getByRole('button', { name: 'Editar la tarifa de Vaupés, cualquier peso' }).click()
  await dialog(page).getByLabel('No llegamos a este lugar').uncheck()
  // Zeros that were never entered are not shown as a cost.
  await expect(dialog(page).getByLabel('Costo (pesos)').inputValue()).resolves.toBe('')
  await dialog(page).getByRole('button', { name: 'Guardar tarifa' }).click()
  await dialog(page).getByText('Escribe el costo; 0 es gratis.').waitFor()
  await dialog(page).getByLabel('No llegamos a este lugar').check()
  await dialog(page).getByRole('button', { name: 'Guardar tarifa' }).click()
  await dialog(page).waitFor({ state: 'detached' })

  await page.getByRole('button', { name: 'Editar la tarifa de Pasto, Nariño, hasta 2,5 kg' }).click()
  await dialog(page).getByLabel('Costo (pesos)').fill('21400')
  // Another owner saved first: the stored values are shown below the input, which the next press saves.
  await shop.pool.query(`update delivery_rates set cost = 19900, version = version + 1 where place = '52001'`)
  await dialog(page).getByRole('button', { name: 'Guardar tarifa' }).click()
  await dialog(page)
    .getByText(/^Pasto, Nariño, hasta 2,5 kg: \$.19\.900, 4 a 6 días hábiles$/)
    .waitFor()
  expect(await dialog(page).getByLabel('Costo (pesos)').inputValue()).toBe('21.400')
  await dialog(page).getByRole('button', { name: 'Guardar tarifa' }).click()
  await page.getByRole('cell', { name: '21.400' }).waitFor()

  // A fourth toast waits until one of three others has gone.
  await closeToasts(page)
  await page.getByRole('button', { name: 'Eliminar la tarifa de Vaupés, cualquier peso' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Eliminar' }).click()
  await toastOf(page, 'Tarifa eliminada').waitFor()
  await page.getByRole('cell', { name: 'Vaupés', exact: true }).waitFor({ state: 'detached' })
  expect(await rows(page)).toHaveLength(2)
  expectNoComplaints(complaints.filter((complaint) => !complaint.includes('409')))
})

it('the owner uploads rates: wrong rows block the file, differences are reviewed, applied, exported and undone', async () => {
  const { page, complaints } = await open()
  const before = await rows(page)
  const header = 'Municipio;Departamento;Hasta (gramos);Costo;Días desde;Días hasta\n'
  const choose = (label: string, name: string, lines: string) =>
    page.getByLabel(label).setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(header + lines) })
  const changes = page.getByRole('list', { name: 'Cambios del archivo' })

  await choose('Subir archivo', 'mal.csv', ';Colombia;;12.000;2;5\nQuito;;;1;1;1\n')
  await page.getByText('Hay filas con error: no se aplica nada del archivo. Corrígelas y súbelo de nuevo.').waitFor()
  await changes.getByText('«Quito» no es un municipio de Colombia.').waitFor()
  expect(await page.getByRole('button', { name: /Aplicar/ }).count()).toBe(0)

  await choose('Subir otro archivo', 'tarifas.csv', ';Colombia;;12.000;2;5\nIpiales;Nariño;;"$ 21.400";3;6\n')
  await page.getByRole('heading', { name: 'tarifas.csv' }).waitFor()
  const changed = changes.getByRole('listitem').filter({ hasText: 'Todo el país' })
  expect((await changed.textContent())?.replaceAll(/\s/g, ' ')).toContain('CostoGratis$ 12.000')
  await changes.getByRole('listitem').filter({ hasText: 'Ipiales, Nariño' }).getByText('Nueva').waitFor()
  await page.getByLabel('Conservar la tarifa que no está en el archivo').check()
  expect(await changes.getByRole('listitem').count()).toBe(2)
  await page.getByLabel('Conservar la tarifa que no está en el archivo').uncheck()
  await page.getByRole('button', { name: 'Aplicar 3 cambios' }).click()
  await toastOf(page, 'Tarifas guardadas').waitFor()
  await page.getByRole('cell', { name: 'Ipiales, Nariño', exact: true }).waitFor()
  expect((await rows(page)).map((text) => text.slice(0, 12))).toEqual(['Todo el país', 'Ipiales, Nar'])

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Exportar' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('tarifas.csv')

  await page.getByRole('button', { name: 'Deshacer tarifas.csv' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Deshacer' }).click()
  await toastOf(page, 'Tarifas como estaban antes').waitFor()
  await page.getByRole('cell', { name: 'Ipiales, Nariño', exact: true }).waitFor({ state: 'detached' })
  expect(await rows(page)).toEqual(before)
  await expect.poll(() => page.getByRole('button', { name: /^Deshacer/ }).count()).toBe(0)
  expectNoComplaints(complaints)
})
