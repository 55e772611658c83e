import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { desktop } from '../test/browser/browser.ts'
import { closeToasts } from '../test/browser/close-toasts.ts'
import { navigateInPage } from '../test/browser/navigate-in-page.ts'
import { openWindowOf } from '../test/browser/signed-in.ts'
import { expectInvariants } from '../test/database/invariants.ts'
import { setRates } from '../test/orders/delivery.ts'
import { openDeskOrders } from '../test/orders/desk-orders.ts'
import { openTestVault, TEST_VAULT_ENV } from '../test/orders/licences.ts'
import { startShopProcess } from '../test/shop/shop-process.ts'

const names = ['Adriana Rojas', 'Jorge Peña'] as const

let shop: Awaited<ReturnType<typeof startShopProcess>>
let desk: Awaited<ReturnType<typeof openDeskOrders>>
let windows: Awaited<ReturnType<typeof openWindowOf>>[]
beforeAll(async () => {
  shop = await startShopProcess({ DEMO: 'off', ...TEST_VAULT_ENV })
  desk = await openDeskOrders({ ...shop, vault: await openTestVault(shop.db) })
  await setRates(shop.pool, { contraEntregaUpTo: 500_000 })
  const wide = { ...desktop, viewport: { width: 1440, height: 900 } }
  windows = await Promise.all(names.map((name) => openWindowOf(shop, { role: 'ADMIN', name }, wide)))
  for (const { goTo } of windows) await goTo('/admin-panel/messages')
})
afterAll(() => expectInvariants(shop.pool))

/** A picture of one pixel. */
const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const proof = { name: 'comprobante.png', mimeType: 'image/png', buffer: Buffer.from(pixel, 'base64') }

const main = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true }).first()
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
const chooseMore = async (page: Page, menu: string, entry: string) => {
  await page.getByRole('button', { name: menu }).first().click()
  await page.getByRole('menuitem', { name: entry }).click()
}
const note = (page: Page) => page.getByRole('textbox', { name: 'Nota' })

/** What somebody does with the order that is open: all but the last press, and that press. */
type Action = {
  prepare: (page: Page) => Promise<unknown>
  press: (page: Page) => Promise<void>
  /** The dialog in which it is, and what is pressed there last. */
  question?: RegExp
  button?: string | undefined
}

const directly = (name: string): Action => ({
  prepare: (page) => main(page, name).waitFor(),
  press: (page) => main(page, name).click(),
})
const through = (title: RegExp, button: string, open: (page: Page) => Promise<unknown>): Action => ({
  question: title,
  button,
  prepare: async (page) => {
    await open(page)
    await dialog(page, title).waitFor()
  },
  press: (page) => dialog(page, title).getByRole('button', { name: button, exact: true }).click(),
})

const actions = {
  prepare: directly('Marcar preparado'),
  send: through(/^Marcar 1 pedido como enviado$/, 'Marcar enviado', async (page) => {
    await main(page, 'Marcar enviado').click()
    await dialog(page, /como enviado$/)
      .getByLabel('Transportadora')
      .selectOption('TCC')
  }),
  deliver: directly('Marcar entregado'),
  cancel: through(/^¿Cancelar este pedido\?$/, 'Cancelar pedido', (page) =>
    chooseMore(page, 'Más acciones', 'Cancelar pedido'),
  ),
  cancelParcel: through(/^¿Cancelar el envío 1\?$/, 'Cancelar envío', (page) =>
    chooseMore(page, 'Más para el envío 1', 'Cancelar envío'),
  ),
  cancelSecondParcel: through(/^¿Cancelar el envío 2\?$/, 'Cancelar envío', (page) =>
    chooseMore(page, 'Más para el envío 2', 'Cancelar envío'),
  ),
  split: through(/^Separar en otro envío$/, 'Separar', async (page) => {
    await chooseMore(page, 'Más para el envío 1', 'Separar en otro envío')
    await dialog(page, /^Separar/)
      .getByRole('button', { name: 'Aumentar' })
      .click()
  }),
  refuse: through(/^¿No lo recibió\?$/, 'No lo recibió', (page) => main(page, 'No lo recibió').click()),
  collect: through(/^Registrar pago$/, 'Registrar pago', (page) => main(page, 'Registrar pago').click()),
  refund: through(/^Devolver dinero$/, 'Registrar', async (page) => {
    await main(page, 'Devolver dinero').click()
    const refund = dialog(page, /^Devolver dinero$/)
    await refund.locator('label').filter({ hasText: 'Transferencia' }).first().click()
    await refund.locator('input[type=file]').setInputFiles(proof)
    await refund.getByRole('button', { name: /^Quitar/ }).waitFor()
  }),
  refundByCard: through(/^Devolver dinero$/, 'Devolver', (page) => main(page, 'Devolver dinero').click()),
  note: {
    prepare: (page) => note(page).fill('Llamar antes de salir'),
    press: (page) =>
      page.getByRole('region', { name: 'Notas internas' }).getByRole('button', { name: 'Guardar' }).click(),
  },
} satisfies Record<string, Action>
type Name = keyof typeof actions

/** What everybody sees of an order after an action. */
const seenAfter: Record<Name, RegExp> = {
  prepare: /^Preparado$/,
  send: /^Enviado$/,
  deliver: /^Entregado$/,
  cancel: /^Reembolso por hacer$/,
  cancelParcel: /^Cancelado$/,
  cancelSecondParcel: /^Cancelado$/,
  split: /^Envío 2 de 2$/,
  refuse: /^Devuelto$/,
  collect: /^Pagado$/,
  refund: /^Se devolvieron \$.120\.000$/,
  refundByCard: /^Se devolvieron \$.120\.000 a la tarjeta$/,
  note: /^Llamar antes de salir$/,
}
const expectSeen = (page: Page, name: Name) =>
  page.getByRole('main').getByText(seenAfter[name]).filter({ visible: true }).first().waitFor()

const person = () => (windows[0] as (typeof windows)[number]).person
const post = async (path: string, body: object) =>
  expect(await person().post(`/api/order-desk/${path}`, body)).toMatchObject({ status: 200 })
const sent = (shipmentId: string, version = 1) => ({ shipments: [{ shipmentId, version, carrier: 'tcc', guide: '1' }] })
const split = async (orderId: string) => {
  const { body } = await person().get(`/api/order-desk/order/${orderId}`)
  const lines = [{ lineId: body.data.shipments[0].lines[0].lineId, quantity: 1 }]
  await post('split', { shipmentId: orderId, version: 1, lines })
}

const paid = () => desk.add({ units: 3 })
const prepared = async () => {
  const order = await paid()
  await post('prepare', { shipments: [{ shipmentId: order.orderId, version: 1 }] })
  return order
}
const underWay = async () => {
  const order = await desk.addOnDelivery()
  await post('send', sent(order.orderId))
  return order
}
const cancelled = async () => {
  const order = await paid()
  await post('cancel', { orderId: order.orderId, reason: 'asked' })
  return order
}
const firstParcelPrepared = async () => {
  const order = await paid()
  await split(order.orderId)
  await post('prepare', { shipments: [{ shipmentId: order.orderId, version: 2 }] })
  return order
}
const firstParcelSent = async () => {
  const order = await paid()
  await split(order.orderId)
  await post('send', sent(order.orderId, 2))
  return order
}

/** Opens the order in both windows, as it is now, and does all but the last press. */
async function openInBoth(orderId: string, both: readonly [Action, Action]): Promise<[Page, Page]> {
  const pages = windows.map(({ page }) => page) as [Page, Page]
  for (const [index, page] of pages.entries()) {
    await closeToasts(page)
    await navigateInPage(page, `/admin-panel/orders/${orderId}`)
    await page.getByRole('heading', { level: 1, name: `Pedido ${orderId.slice(0, 8).toUpperCase()}` }).waitFor()
    await both[index]?.prepare(page)
  }
  return pages
}

const pairs: [Name, Name, open: () => Promise<{ orderId: string }>][] = [
  ['prepare', 'cancel', paid],
  ['cancel', 'prepare', paid],
  ['send', 'cancel', prepared],
  ['cancel', 'send', prepared],
  ['deliver', 'refuse', underWay],
  ['refuse', 'deliver', underWay],
  ['collect', 'refuse', underWay],
  ['refuse', 'collect', underWay],
  ['refund', 'refund', cancelled],
  ['refund', 'refundByCard', cancelled],
  ['refundByCard', 'refund', cancelled],
  ['split', 'send', prepared],
  ['send', 'split', prepared],
  ['cancelParcel', 'send', firstParcelPrepared],
  ['send', 'cancelParcel', firstParcelPrepared],
]

/** Pairs of which the second can still be done, once its person knows of the first. */
const staysPossible = new Set(['prepare, cancel', 'send, cancel', 'deliver, refuse', 'split, send'])

it.each(pairs)(
  'after «%s», «%s» is refused with the name of the first person, and shows the current order',
  async (one, other, open) => {
    const { orderId } = await open()
    const [first, second] = await openInBoth(orderId, [actions[one], actions[other]])
    await actions[one].press(first)
    await expectSeen(first, one)
    await actions[other].press(second)
    const { question, button } = actions[other] as Action
    const place = question ? dialog(second, question) : second.getByRole('main')
    const notice = place.getByText(/^(Adriana Rojas|La tienda) .+ hace 1.min\. Así está ahora\.$/).first()
    await notice.waitFor()
    if (staysPossible.has(`${one}, ${other}`)) {
      await actions[other].press(second)
      return expectSeen(second, other)
    }
    if (question) {
      await expect.poll(() => place.getByRole('button', { name: button, exact: true }).count()).toBe(0)
      await place.getByRole('button', { name: 'Cerrar' }).last().click()
      await place.waitFor({ state: 'hidden' })
    }
    await expectSeen(second, one)
    // Also when the card of the shipment that it is about is gone.
    if (!question) expect(await notice.isVisible()).toBe(true)
  },
)

it('the button of a refused step is busy until the current order is shown, so that no press is lost', async () => {
  const { orderId } = await prepared()
  const [first, second] = await openInBoth(orderId, [actions.split, actions.send])
  await actions.split.press(first)
  await expectSeen(first, 'split')
  const reads = `**/api/order-desk/order/${orderId}`
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await second.route(reads, async (route) => {
    await released
    await route.continue()
  })
  await actions.send.press(second)
  const sending = dialog(second, /como enviado$/)
  await sending.getByText(/Así está ahora\.$/).waitFor()
  expect(await sending.getByRole('button', { name: 'Marcar enviado' }).getAttribute('aria-busy')).toBe('true')
  release()
  await actions.send.press(second)
  await expectSeen(second, 'send')
  await second.unroute(reads)
})

it.each<[string, () => Promise<{ orderId: string }>, Name, Name]>([
  ['a second parcel and the delivery of the first', firstParcelSent, 'deliver', 'cancelSecondParcel'],
  ['two notes', paid, 'note', 'note'],
])('%s do not stand in each other’s way, and the second sees both', async (_, open, one, other) => {
  const { orderId } = await open()
  const [first, second] = await openInBoth(orderId, [actions[one], actions[other]])
  await actions[one].press(first)
  await expectSeen(first, one)
  await actions[other].press(second)
  await expectSeen(second, other)
  await expectSeen(second, one)
  if (one === 'note')
    await expect.poll(() => second.getByRole('main').getByText(seenAfter.note).count()).toBeGreaterThanOrEqual(2)
})
