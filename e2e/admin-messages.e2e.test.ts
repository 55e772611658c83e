import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { expectAccessibleInLightAndDark } from '../test/browser/axe.ts'
import { desktop, expectNoComplaints, phone } from '../test/browser/browser.ts'
import { closeToasts } from '../test/browser/close-toasts.ts'
import { expectToFit } from '../test/browser/fits-width.ts'
import { navigateInPage } from '../test/browser/navigate-in-page.ts'
import { restoreNetwork } from '../test/browser/restore-network.ts'
import { openWindowOf, toastOf } from '../test/browser/signed-in.ts'
import { openDeskOrders } from '../test/orders/desk-orders.ts'
import { openTestVault, TEST_VAULT_ENV } from '../test/orders/licences.ts'
import { signInAs } from '../test/shop/people.ts'
import { startShopProcess } from '../test/shop/shop-process.ts'

const MESSAGES = '/admin-panel/messages'

let shop: Awaited<ReturnType<typeof startShopProcess>>
let windows: Record<'phone' | 'desktop', Awaited<ReturnType<typeof openWindowOf>>>
beforeAll(async () => {
  shop = await startShopProcess({ DEMO: 'off', ...TEST_VAULT_ENV })
  const admin = { role: 'ADMIN', name: 'Diana Ortiz' } as const
  windows = { phone: await openWindowOf(shop, admin, phone), desktop: await openWindowOf(shop, admin, desktop) }
  for (const { goTo } of Object.values(windows)) await goTo(MESSAGES)
})
beforeEach(() => shop.pool.query('delete from contact_requests'))
// A failed test may leave its window offline or its routes in place.
afterEach(async () => {
  for (const { page } of Object.values(windows)) {
    await restoreNetwork(page)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  }
})

type RequestFields = { name?: string; message?: string; at?: string; type?: string }

/** Stores a received request. @returns its id */
async function addRequest({
  name = 'Laura Méndez',
  message = 'La olla llegó sin tapa.',
  at,
  type = 'queja',
}: RequestFields = {}) {
  const { rows } = await shop.pool.query<{ id: string }>(
    `insert into contact_requests (type, name, email, message, order_number, received_at, policy_version, authorised_from)
     values ($1, $2, 'laura@correo.example', $3, 'A-17', coalesce($4::timestamptz, now()), '1.0', '127.0.0.1') returning id`,
    [type, name, message, at ?? null],
  )
  return rows[0]!.id
}
const stored = async (id: string) =>
  (await shop.pool.query('select answer, closed_at from contact_requests where id = $1', [id])).rows[0]

/** Reopens the messages within the page that the last test used. */
async function open(size: keyof typeof windows = 'desktop') {
  const { page, complaints, goTo } = windows[size]
  await closeToasts(page)
  complaints.length = 0
  await navigateInPage(page, '/admin-panel/delivery')
  await page.getByRole('heading', { level: 1, name: 'Entregas' }).waitFor()
  await navigateInPage(page, MESSAGES)
  const main = page.getByRole('main')
  await main.getByRole('tabpanel').getByRole('article').first().waitFor()
  return { page, complaints, goTo, main, cards: main.getByRole('article') }
}

/** Another admin, on another computer. */
async function colleague() {
  const other = await signInAs(shop, { role: 'ADMIN', name: 'Adriana Rojas' })
  return {
    answer: (id: string, answer: string) => other.post(`/api/contact-requests/${id}/answer`, { version: 1, answer }),
  }
}

describe('the messages', () => {
  it('are listed by their deadline, which is shown, and can be searched', async () => {
    await addRequest({ name: 'Íñigo Peña', message: 'Quiero una factura.', type: 'peticion' })
    await addRequest({ at: '2026-03-02T15:00:00Z' })
    const { page, main, cards, complaints } = await open()
    expect(await cards.getByRole('heading').allInnerTexts()).toEqual([
      'Queja de Laura Méndez',
      'Petición de Íñigo Peña',
    ])
    await cards.first().getByText('venció el 24/03/2026').waitFor()
    await cards.nth(1).getByText('quedan 15 días hábiles').waitFor()
    expect(await page.title()).toBe('Mensajes · Alero')
    await main.getByLabel('Buscar en los mensajes').fill('FACTURA')
    await expect.poll(() => cards.count()).toBe(1)
    await main.getByLabel('Buscar en los mensajes').fill('nevera')
    await main.getByText('Ningún mensaje tiene esas palabras.').waitFor()
    expectNoComplaints(complaints)
  })

  it.each([
    ['a phone', 'phone'],
    ['a desktop', 'desktop'],
  ] as const)('are answered and closed on %s; without a mail server the owner sends the answer', async (_, size) => {
    const id = await addRequest()
    const { page, main, cards, complaints } = await open(size)
    const card = cards.first()
    await card.getByRole('button', { name: 'Responder' }).click()
    await card.getByText('La tienda no tiene correo: se guarda aquí, y la envías tú.').waitFor()
    await card.getByRole('button', { name: 'Guardar respuesta' }).click()
    await card.getByText('Escribe la respuesta.').waitFor()
    await card.getByLabel('Tu respuesta').fill('Te enviamos la tapa hoy.')
    await expectAccessibleInLightAndDark(page)
    await card.getByRole('button', { name: 'Guardar respuesta' }).click()
    await toastOf(page, 'Respuesta guardada').waitFor()
    await card.getByText('No salió por correo: la tienda no tiene correo configurado. Envíala tú.').waitFor()
    const [mail, chat] = [
      card.getByRole('link', { name: 'Abrir en mi correo' }),
      card.getByRole('link', { name: 'Enviar por WhatsApp' }),
    ]
    expect(decodeURIComponent((await mail.getAttribute('href')) ?? '')).toMatch(
      /^mailto:laura@correo\.example\?.*Te enviamos la tapa hoy\.$/s,
    )
    expect(await chat.getAttribute('href')).toMatch(/^https:\/\/wa\.me\/\?text=Hola/)
    expect((await stored(id)).answer).toBe('Te enviamos la tapa hoy.')
    await card.getByRole('button', { name: 'Cerrar' }).click()
    await toastOf(page, 'Mensaje cerrado').waitFor()
    await card.getByText('cerrado', { exact: true }).waitFor()
    await expectToFit(page, 320, 360, 600, 768, 900, 1024, 1440)
    await expectAccessibleInLightAndDark(page)
    await main.getByRole('tab', { name: /^Por responder/ }).press('ArrowRight')
    await main.getByText('No hay mensajes respondidos.').waitFor()
    await main.getByRole('tab', { name: 'Cerrados' }).click()
    await cards.first().getByRole('button', { name: 'Abrir de nuevo' }).click()
    await toastOf(page, 'Mensaje abierto de nuevo').waitFor()
    expect((await stored(id)).closed_at).toBeNull()
    expectNoComplaints(complaints)
  })

  it('lead to the order that they name, and its page leads back', async () => {
    const desk = await openDeskOrders({ ...shop, vault: await openTestVault(shop.db) })
    const { orderId } = await desk.add()
    const number = orderId.slice(0, 8).toUpperCase()
    await addRequest({ message: 'Este no dice de qué pedido es.' })
    const id = await addRequest({ name: 'Patricia Salcedo' })
    await shop.pool.query('update contact_requests set order_number = $2 where id = $1', [id, number.toLowerCase()])
    const { page, main, cards, complaints } = await open('phone')
    await cards.nth(1).waitFor()
    expect(
      await cards
        .first()
        .getByRole('link', { name: /pedido/ })
        .count(),
    ).toBe(0)
    await cards.first().getByText('pedido A-17').waitFor()
    await cards
      .nth(1)
      .getByRole('link', { name: `pedido ${number}` })
      .click()
    await main.getByRole('heading', { level: 1, name: `Pedido ${number}` }).waitFor()
    const messages = main.getByRole('region', { name: 'Mensajes' })
    await expectToFit(page, 320, 360, 768, 1440)
    await expectAccessibleInLightAndDark(page)
    await messages.getByRole('link', { name: /^Queja de Patricia Salcedo.*por responder$/ }).click()
    await cards.getByRole('heading', { name: 'Queja de Patricia Salcedo' }).waitFor()
    expect(await cards.count()).toBe(1)
    expectNoComplaints(complaints)
  })

  it('can be answered with the keyboard alone', async () => {
    const id = await addRequest()
    const { page, cards } = await open()
    await cards.first().getByRole('button', { name: 'Responder' }).focus()
    await page.keyboard.press('Enter')
    await page.keyboard.type('Con gusto.')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await toastOf(page, 'Respuesta guardada').waitFor()
    expect((await stored(id)).answer).toBe('Con gusto.')
    expect(await cards.first().evaluate((element) => element === document.activeElement)).toBe(true)
  })
})

describe('two admins on one message', () => {
  it('the second to answer sees the first answer and keeps the typed text', async () => {
    const id = await addRequest()
    const { cards } = await open()
    const card = cards.first()
    await card.getByRole('button', { name: 'Responder' }).click()
    await card.getByLabel('Tu respuesta').fill('Yo también iba a responder.')
    await (await colleague()).answer(id, 'Ya va en camino.')
    await card.getByRole('button', { name: 'Guardar respuesta' }).click()
    await card.getByText('Adriana Rojas lo respondió hace un momento. Así está ahora.').waitFor()
    await card.getByText('Ya va en camino.').waitFor()
    expect(await card.getByLabel('Lo que escribiste, que no se envió').inputValue()).toBe('Yo también iba a responder.')
    expect((await stored(id)).answer).toBe('Ya va en camino.')
    await card.getByRole('button', { name: 'Descartar' }).click()
    expect(await card.getByRole('textbox').count()).toBe(0)
  })

  it('the second person to close a message sees who answered, and closes nothing', async () => {
    const id = await addRequest()
    const { cards } = await open('phone')
    await (await colleague()).answer(id, 'Ya va en camino.')
    await cards.first().getByRole('button', { name: 'Cerrar' }).click()
    await cards.first().getByText('Adriana Rojas lo respondió hace un momento. Así está ahora.').waitFor()
    expect((await stored(id)).closed_at).toBeNull()
  })
})

describe('without a connection', () => {
  it('an answer is not lost: its text survives a reload and can be sent later', async () => {
    const id = await addRequest()
    const { page, cards, goTo } = await open('phone')
    await cards.first().getByRole('button', { name: 'Responder' }).click()
    await cards.first().getByLabel('Tu respuesta').fill('Va mañana.')
    await page.context().setOffline(true)
    await cards.first().getByRole('button', { name: 'Guardar respuesta' }).click()
    await page.getByRole('alert').filter({ hasText: 'Error de conexión al servidor' }).first().waitFor()
    expect(await cards.first().getByLabel('Tu respuesta').inputValue()).toBe('Va mañana.')
    await restoreNetwork(page)
    await goTo(MESSAGES)
    await cards.first().getByRole('button', { name: 'Responder' }).click()
    await expect.poll(() => cards.first().getByLabel('Tu respuesta').inputValue()).toBe('Va mañana.')
    await cards.first().getByRole('button', { name: 'Guardar respuesta' }).click()
    await toastOf(page, 'Respuesta guardada').waitFor()
    expect((await stored(id)).answer).toBe('Va mañana.')
  })

  it('the list shows the failure and can be loaded again', async () => {
    await addRequest()
    const { page, main, cards } = await open()
    await page.route('**/api/contact-requests*', (route) => route.abort())
    await main.getByRole('tab', { name: 'Cerrados' }).click()
    await main.getByRole('alert').filter({ hasText: 'Error de conexión al servidor' }).waitFor()
    await page.unroute('**/api/contact-requests*')
    await main.getByRole('button', { name: 'Reintentar' }).click()
    await main.getByText('No hay mensajes cerrados.').waitFor()
    expect(await cards.count()).toBe(0)
  })
})
