import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { expectAccessible } from '../test/browser/axe.ts'
import { desktop, expectNoComplaints, hydrated, openWindow, phone } from '../test/browser/browser.ts'
import { isReachable } from '../test/browser/is-reachable.ts'
import { startShopProcess } from '../test/shop/shop-process.ts'

const { address, db } = await startShopProcess()

async function open(window: Parameters<typeof openWindow>[0] = desktop, about = '') {
  const opened = await openWindow(window)
  await opened.page.goto(`${address}/contacto${about}`)
  const form = opened.page.getByRole('region', { name: 'Peticiones, quejas, reclamos y sugerencias' })
  return { ...opened, form, send: form.getByRole('button', { name: 'Enviar solicitud' }) }
}

type Form = Awaited<ReturnType<typeof open>>['form']

async function fillIn(form: Form, message: string) {
  await form.getByLabel('Tipo de solicitud').selectOption('Reclamo')
  await form.getByLabel('Nombre').fill('Laura Méndez')
  await form.getByLabel('Correo').fill('laura@correo.example')
  await form.getByLabel('Número de pedido').fill('A-17')
  await form.getByLabel('Qué pasó y qué necesitas').fill(message)
}

const stored = async () =>
  (await sql<{ radicado: string }>`select radicado from contact_requests order by number`.execute(db)).rows

test('a claim gets a case number with its date', async () => {
  const { page, complaints, form, send } = await open(phone)
  await hydrated(page)
  await fillIn(form, 'La olla llegó sin tapa.')
  await form.getByRole('checkbox', { name: /Autorizo el tratamiento de mis datos/ }).check()
  await send.click()
  const heading = form.getByRole('heading', { name: 'Recibimos tu solicitud' })
  await heading.waitFor()
  await expect.poll(() => heading.evaluate((element) => element === document.activeElement)).toBe(true)
  const row = (await stored()).at(-1)
  expect(await form.innerText()).toContain(row?.radicado)
  expect(await form.innerText()).toContain('laura@correo.example')
  expect(await form.locator('time').getAttribute('datetime')).toMatch(/^\d{4}-\d\d-\d\dT/)
  await expectAccessible(page)
  expectNoComplaints(complaints)

  await form.getByRole('button', { name: 'Enviar otra solicitud' }).click()
  expect(await form.getByLabel('Nombre').inputValue()).toBe('')
})

test('the contact form refuses empty fields and missing consent, and preserves values when the network fails', async () => {
  const before = await stored()
  const { page, form, send } = await open()
  await hydrated(page)
  const box = form.getByRole('checkbox')
  expect(await box.isChecked()).toBe(false)
  await send.click()
  await form.getByText('Elige el tipo de solicitud.').waitFor()
  for (const message of [
    'Por favor ingrese un nombre válido (máximo 100 caracteres).',
    'Por favor ingrese un correo electrónico válido.',
    'Cuéntanos qué pasó, en 10 a 4.000 caracteres.',
  ]) {
    expect(await form.getByText(message).isVisible()).toBe(true)
  }
  const first = form.getByLabel('Tipo de solicitud')
  expect(await first.evaluate((element) => element === document.activeElement)).toBe(true)
  expect(await first.getAttribute('aria-invalid')).toBe('true')
  await expectAccessible(page)

  await fillIn(form, 'Un mensaje que no llega.')
  await send.click()
  // Only a refused submit moves the focus to the box.
  await expect.poll(() => box.evaluate((element) => element === document.activeElement)).toBe(true)
  const consent = form.getByText('Para responderte necesitamos tu autorización para tratar tus datos.')
  expect(await consent.isVisible()).toBe(true)
  expect(await form.getByLabel('Nombre').inputValue()).toBe('Laura Méndez')
  expect(await stored()).toEqual(before)

  await box.check()
  await page.route('**/api/contact', (route) => route.abort())
  await send.click()
  await form.getByRole('alert').filter({ hasText: 'Error de conexión al servidor' }).waitFor()
  expect(await form.getByLabel('Qué pasó y qué necesitas').inputValue()).toBe('Un mensaje que no llega.')
  expect(await box.isChecked()).toBe(true)
})

test('typed values survive the privacy policy and a reload, until they are sent', async () => {
  const { page, form, send } = await open(phone)
  await hydrated(page)
  await fillIn(form, 'La licuadora no prende.')
  const message = form.getByLabel('Qué pasó y qué necesitas')
  const written = () => message.inputValue()
  await form.getByRole('link', { name: 'Política de Privacidad' }).click()
  await page.getByRole('heading', { level: 1, name: 'Política de Privacidad' }).waitFor()
  await page.goBack()
  await expect.poll(written).toBe('La licuadora no prende.')
  await page.reload()
  // Before hydration, the values may be those that the browser itself restores.
  await hydrated(page)
  await expect.poll(written).toBe('La licuadora no prende.')
  await expect.poll(() => form.getByLabel('Tipo de solicitud').inputValue()).not.toBe('')
  expect(await form.getByRole('checkbox').isChecked()).toBe(false)

  await form.getByRole('checkbox').check()
  await send.click()
  await form.getByRole('heading', { name: 'Recibimos tu solicitud' }).waitFor()
  await page.reload()
  await hydrated(page)
  expect(await page.evaluate(() => sessionStorage.getItem('draft:contact'))).toBeNull()
  expect(await written()).toBe('')
})

test('a person with a question about an order is scrolled to the form, but not after moving on the page', async () => {
  const { page, form } = await open(phone, '#pedido=1A2B3C4D')
  const title = form.getByRole('heading', { level: 2 })
  await expect.poll(() => title.evaluate((heading) => heading === document.activeElement)).toBe(true)
  expect(await title.evaluate(isReachable)).toBe(true)
  expect(await form.getByLabel('Tipo de solicitud').evaluate(isReachable)).toBe(true)
  // It is filled in once the draft was looked for.
  await expect.poll(() => form.getByLabel('Número de pedido').inputValue()).toBe('1A2B3C4D')

  await page.evaluate(() => scrollTo(0, 300))
  await page.reload()
  await hydrated(page)
  await page.evaluate(() => new Promise(requestAnimationFrame))
  expect(await page.evaluate(() => scrollY)).toBe(300)

  const { page: without } = await open(phone)
  await hydrated(without)
  await without.evaluate(() => new Promise(requestAnimationFrame))
  expect(await without.evaluate(() => [scrollY, document.activeElement?.tagName])).toEqual([0, 'BODY'])
})

test('without JavaScript the page shows the e-mail address and why the form cannot be sent', async () => {
  const { page, form, send } = await open({ ...desktop, javaScriptEnabled: false })
  expect(await page.getByRole('link', { name: 'hola@alero.example' }).count()).toBeGreaterThan(0)
  expect(await form.getByText('El formulario necesita JavaScript.').isVisible()).toBe(true)
  expect(await send.isVisible()).toBe(false)
})

test('a message that is far too long is refused at its field, which stays within the window', async () => {
  const { page, form, send } = await open(phone)
  await hydrated(page)
  await fillIn(form, 'Así fue todo, en orden. '.repeat(3_000))
  const area = form.getByLabel('Qué pasó y qué necesitas')
  expect(await area.evaluate((element) => element.getBoundingClientRect().height < innerHeight / 2)).toBe(true)
  await form.getByRole('checkbox').check()
  await send.click()
  await form.getByText('El mensaje es demasiado largo: caben 4.000 caracteres.').waitFor()
  expect(await area.getAttribute('aria-invalid')).toBe('true')
  expect(await area.inputValue()).toHaveLength(72_000)
})
