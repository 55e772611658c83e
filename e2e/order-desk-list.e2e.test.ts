import type { Page } from 'playwright-core'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'

import { expectAccessibleInLightAndDark } from '../test/browser/axe.ts'
import { desktop, expectNoComplaints } from '../test/browser/browser.ts'
import { holdCall, watchCall } from '../test/browser/calls.ts'
import { expectToFit } from '../test/browser/fits-width.ts'
import { openAnew } from '../test/browser/open-anew.ts'
import { restoreNetwork } from '../test/browser/restore-network.ts'
import { atPath, openWindowOf, toastOf } from '../test/browser/signed-in.ts'
import { twoFrames } from '../test/browser/two-frames.ts'
import { setRates } from '../test/orders/delivery.ts'
import { openDeskOrders } from '../test/orders/desk-orders.ts'
import { openTestVault, TEST_VAULT_ENV } from '../test/orders/licences.ts'
import { signInAs } from '../test/shop/people.ts'
import { startShopProcess } from '../test/shop/shop-process.ts'

const DESK = '/admin-panel/orders'
const narrow = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }
const wide = { ...desktop, viewport: { width: 1440, height: 900 } }

let shop: Awaited<ReturnType<typeof startShopProcess>>
let desk: Awaited<ReturnType<typeof openDeskOrders>>
let owner: Awaited<ReturnType<typeof openWindowOf>>
beforeAll(async () => {
  shop = await startShopProcess({ DEMO: 'off', ...TEST_VAULT_ENV })
  desk = await openDeskOrders({ ...shop, vault: await openTestVault(shop.db) })
  owner = await openWindowOf(shop, { role: 'ADMIN', name: 'Adriana Rojas' }, wide)
  await owner.goTo('/admin-panel/messages')
})

// A failed test may leave its window offline or its routes in place.
afterEach(async () => {
  await restoreNetwork(owner.page)
  await owner.page.unrouteAll({ behavior: 'ignoreErrors' })
})

const nameOf = (orderId: string) => orderId.slice(0, 8).toUpperCase()
const rowOf = (page: Page, orderId: string) =>
  page.getByRole('row').filter({ has: page.locator(`[href$="${orderId}"]`) })
const boxOf = (page: Page, orderId: string) => rowOf(page, orderId).getByRole('checkbox')
const focusedRow = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('data-row'))
const bar = (page: Page) => page.getByRole('region', { name: 'Pedidos elegidos' })
const dialog = (page: Page) => page.getByRole('dialog', { name: /^Marcar .* como enviad/ })
const tab = (page: Page, name: string) => page.getByRole('tab', { name })
const stateOf = async (orderId: string) =>
  (await shop.pool.query('select desk_state from orders where id = $1', [orderId])).rows[0].desk_state as string

/** An order contra entrega whose first half is sent: it awaits its cash, and its other half. @returns its id */
async function sendHalf(): Promise<string> {
  await setRates(shop.pool, { contraEntregaUpTo: 500_000 })
  const { orderId } = await desk.addOnDelivery()
  const { person } = owner
  const [shipment] = (await person.get(`/api/order-desk/order/${orderId}`)).body.data.shipments
  const lines = [{ lineId: shipment.lines[0].lineId, quantity: 1 }]
  await person.post('/api/order-desk/split', { shipmentId: orderId, version: 1, lines })
  const shipments = [{ shipmentId: orderId, version: 2, carrier: 'tcc', guide: '77' }]
  expect((await person.post('/api/order-desk/send', { shipments })).status).toBe(200)
  return orderId
}

/** Opens the list anew within the owner's page, without toasts and what an earlier test stored there. */
async function open(query = '') {
  const { page, complaints } = owner
  await page.evaluate(() => [localStorage, sessionStorage].forEach((storage) => storage.clear()))
  complaints.length = 0
  await openAnew(page, DESK + query)
  await page.getByRole('heading', { name: 'Pedidos', exact: true }).waitFor()
  return owner
}

/** Selects an order, and expects list and action bar to be accessible and to fit. */
async function expectAccessibleSelection(page: Page, orderId: string): Promise<void> {
  await boxOf(page, orderId).click()
  await bar(page).waitFor()
  await expectAccessibleInLightAndDark(page)
  await expectToFit(page, 320, 360, 768, 1024, 1200, 1344, 1440)
}

describe('the list of orders', () => {
  it('shows state, filters by address, and is accessible at 1440 px in both themes without sideways scrolling', async () => {
    const { orderId } = await desk.add()
    const { orderId: withoutAddress } = await desk.add({ hasAddress: false })
    // What is pressed does not move: the list comes with the payments to decide that stand above it (P-153).
    const tasks = await holdCall(owner.page, '/api/order-desk/payment-tasks')
    const listed = owner.page.waitForResponse((response) => response.url().includes('/api/order-desk?'))
    const { page, complaints, goTo } = owner
    complaints.length = 0
    await goTo(DESK)
    const row = rowOf(page, orderId)
    await (await listed).finished()
    await twoFrames(page)
    expect(await row.count()).toBe(0)
    tasks.letGo()
    await row.waitFor()
    for (const text of [
      nameOf(orderId),
      'María Fernanda Benavides',
      'Pasto, Nariño',
      'Silla Bebenube Convertible',
      'Por preparar',
      '$ 80.000',
    ]) {
      expect(await row.innerText()).toContain(text.replace('$ ', '$\u00A0'))
    }
    expect(await rowOf(page, withoutAddress).innerText()).toContain('Sin dirección')
    await tab(page, 'Falta dirección').click()
    await page.waitForURL(`**${DESK}?estado=falta-direccion`)
    await rowOf(page, orderId).waitFor({ state: 'detached' })
    const halfSent = await sendHalf()
    await tab(page, 'Por preparar').click()
    await rowOf(page, halfSent).waitFor()
    expect(await rowOf(page, halfSent).innerText()).toMatch(/Por preparar\s+y por cobrar\s/)
    await tab(page, 'Por cobrar').click()
    await rowOf(page, orderId).waitFor({ state: 'detached' })
    expect(await rowOf(page, halfSent).innerText()).toMatch(/Por preparar\s+y por cobrar\s/)
    await page.goBack()
    await page.goBack()
    await rowOf(page, withoutAddress).waitFor()
    await page.goBack()
    await page.waitForURL(`**${DESK}`)
    await rowOf(page, orderId).waitFor()
    await page.getByRole('searchbox', { name: 'Buscar pedidos' }).fill('nadie con este nombre')
    await page.getByText('Ningún pedido coincide.').waitFor()
    await page.waitForURL(/q=nadie/)
    await page.getByRole('button', { name: 'Limpiar' }).click()
    await rowOf(page, orderId).waitFor()
    await expectAccessibleSelection(page, orderId)
    expectNoComplaints(complaints)
  })

  it('a search without results in the open tab links to the tab with the order, and keeps the input', async () => {
    const { orderId } = await desk.add()
    const { page, complaints } = await open('?estado=enviado')
    await page.getByRole('searchbox', { name: 'Buscar pedidos' }).fill(nameOf(orderId))
    await page.getByText('Ningún pedido coincide.').waitFor()
    const way = page.getByRole('link', { name: '1 pedido coincide en Todos' })
    await way.waitFor()
    await expectAccessibleInLightAndDark(page)
    await expectToFit(page, 320, 360, 768, 1440)
    await way.click()
    await page.waitForURL(`**${DESK}?estado=todos&q=${nameOf(orderId)}`)
    await rowOf(page, orderId).waitFor()
    expect(await tab(page, 'Todos').getAttribute('aria-selected')).toBe('true')
    expect(await page.getByRole('searchbox', { name: 'Buscar pedidos' }).inputValue()).toBe(nameOf(orderId))
    await page.goBack()
    await way.waitFor()
    expectNoComplaints(complaints)
  })

  it('is accessible at 360 px in both themes without sideways scrolling', async () => {
    const { orderId } = await desk.add()
    const { page, goTo } = await openWindowOf(shop, { role: 'ADMIN' }, narrow)
    await goTo(DESK)
    await expectAccessibleSelection(page, orderId)
  })

  it('can be reloaded after a failed load; offline its actions are disabled', async () => {
    const { orderId } = await desk.add()
    const { page, goTo } = owner
    await page.route('**/api/order-desk?*', (route) => route.abort())
    // A loaded page has no former list to show instead.
    await goTo(DESK)
    await page.getByRole('alert').filter({ hasText: 'No pudimos traer los pedidos.' }).waitFor()
    await page.unroute('**/api/order-desk?*')
    await page.getByRole('button', { name: 'Reintentar' }).click()
    await page.getByRole('grid', { name: 'Pedidos' }).waitFor()
    await boxOf(page, orderId).click()
    await page.context().setOffline(true)
    const action = bar(page).getByRole('button', { name: 'Marcar preparados' })
    await expect.poll(() => action.getAttribute('aria-disabled')).toBe('true')
    await action.click({ force: true })
    expect(await stateOf(orderId)).toBe('to_prepare')
    await restoreNetwork(page)
    await expect.poll(() => action.getAttribute('aria-disabled')).toBeNull()
  })

  it('lists orders that are late for their buyers under Atrasados, until they are sent', async () => {
    const { orderId } = await desk.addWaiting(3)
    const { orderId: recent } = await desk.addWaiting(1)
    // The page was loaded before these orders were late; the list counts from now.
    const { page, complaints } = await open('?estado=todos')
    await rowOf(page, recent).waitFor()
    await tab(page, 'Atrasados').click()
    await page.waitForURL(`**${DESK}?estado=atrasados`)
    await rowOf(page, recent).waitFor({ state: 'detached' })
    await expect.poll(() => tab(page, 'Atrasados').innerText()).toMatch(/^1\s*Atrasados$/)
    expect(await rowOf(page, orderId).innerText()).toMatch(/Atrasado:\s*3.días/)
    await expectAccessibleSelection(page, orderId)
    await page.keyboard.press('e')
    await dialog(page).getByLabel('Transportadora').selectOption('TCC')
    await dialog(page)
      .getByRole('button', { name: /^Marcar enviado/ })
      .click()
    await toastOf(page, '1 pedido enviado').waitFor()
    await open('?estado=atrasados')
    await page.getByText('No hay pedidos atrasados.').waitFor()
    expectNoComplaints(complaints)
  })

  it('shows new orders only on request', async () => {
    const { page } = await openWindowOf(shop, { role: 'ADMIN' }, wide)
    await page.clock.install()
    await page.goto(shop.address + DESK)
    await page.getByRole('grid', { name: 'Pedidos' }).waitFor()
    await page.waitForLoadState('networkidle')
    const { orderId } = await desk.add()
    await page.clock.runFor(31_000)
    await page.getByRole('button', { name: '1 pedido nuevo', exact: true }).click()
    await rowOf(page, orderId).waitFor()
    await expect.poll(() => page.getByRole('button', { name: /pedidos? nuevos?$/ }).count()).toBe(0)
  })
})

describe('a window that was left in the background', () => {
  /** Shows or hides the page, as far as it can tell. */
  const turn = (page: Page, state: 'hidden' | 'visible') =>
    page.evaluate((now) => {
      Object.defineProperty(document, 'visibilityState', { value: now, configurable: true })
      Object.defineProperty(document, 'hidden', { value: now === 'hidden', configurable: true })
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    }, state)

  it('shows changes when it becomes visible again, but changes nothing under an open dialog', async () => {
    const { orderId } = await desk.add()
    const { orderId: other } = await desk.add()
    const clerk = await signInAs(shop, { role: 'ADMIN', name: 'Adriana Rojas' })
    const send = (id: string) =>
      clerk.post('/api/order-desk/send', { shipments: [{ shipmentId: id, version: 1, carrier: 'tcc', guide: '7' }] })
    const { page } = await open('?estado=por-preparar')
    await rowOf(page, orderId).waitFor()
    await turn(page, 'hidden')
    await send(orderId)
    await turn(page, 'visible')
    await rowOf(page, orderId).waitFor({ state: 'detached' })

    await boxOf(page, other).click()
    await bar(page).getByRole('button', { name: 'Marcar enviados' }).click()
    await dialog(page).waitFor()
    const calls = watchCall(page, '/api/order-desk')
    await turn(page, 'hidden')
    await send(other)
    await turn(page, 'visible')
    await dialog(page).getByRole('button', { name: 'Cancelar' }).click()
    await dialog(page).waitFor({ state: 'hidden' })
    // The newest orders of all are looked at from time to time.
    expect(calls.filter((call) => call.url().includes('state=to_prepare'))).toEqual([])
    await rowOf(page, other).waitFor()
  })
})

describe('by keyboard', () => {
  it('J, K, arrows, X and Shift+X move and select rows in one tab stop; letter shortcuts can be turned off', async () => {
    const { orderId: first } = await desk.add()
    await desk.add()
    const { page } = await open('?estado=por-preparar')
    await rowOf(page, first).waitFor()
    await page.keyboard.press('?')
    const list = page.getByRole('dialog', { name: 'Atajos de teclado' })
    const letters = list.getByRole('checkbox', { name: 'Atajos de una letra' })
    await letters.click()
    await page.keyboard.press('Escape')
    await list.waitFor({ state: 'hidden' })
    await page.keyboard.press('j')
    expect(await focusedRow(page)).toBeNull()
    await page.keyboard.press('?')
    await letters.click()
    await page.keyboard.press('Escape')
    await list.waitFor({ state: 'hidden' })

    const rows = await page.locator('[data-row]').evaluateAll((all) => all.map((row) => row.getAttribute('data-row')))
    await page.keyboard.press('j')
    expect(await focusedRow(page)).toBe(rows[0])
    await page.keyboard.press('ArrowDown')
    expect(await focusedRow(page)).toBe(rows[1])
    await page.keyboard.press('k')
    expect(await focusedRow(page)).toBe(rows[0])
    await page.keyboard.press('x')
    await page.keyboard.press('j')
    await page.keyboard.press('Shift+X')
    expect(await page.getByRole('row', { selected: true }).count()).toBe(2)
    // Tab leaves the list, Shift+Tab returns to the same row.
    await page.keyboard.press('Tab')
    expect(await focusedRow(page)).toBeNull()
    await page.keyboard.press('Shift+Tab')
    expect(await focusedRow(page)).toBe(rows[1])
    await page.keyboard.press('Escape')
    expect(await page.getByRole('row', { selected: true }).count()).toBe(0)
    await page.keyboard.press('/')
    await page.keyboard.type('jxk')
    expect(await page.getByRole('searchbox', { name: 'Buscar pedidos' }).inputValue()).toBe('jxk')
    await page.waitForURL(/q=jxk/)
  })

  it('I opens packing slips of the focused or selected orders in a window of their own, P marks them prepared', async () => {
    const ids = [(await desk.add()).orderId, (await desk.add()).orderId, (await desk.add()).orderId]
    const { page } = await open('?estado=por-preparar')
    // A context of an earlier test may hold a blank page, too (test/browser/window-pool.ts).
    const windows = page.context().pages().length
    const rows = page.locator('[data-row]')
    await rowOf(page, ids[2] as string).waitFor()
    const places = await rows.evaluateAll((all) => all.map((row) => row.getAttribute('data-row')))
    const walkTo = async (id: string) => {
      for (let step = 0; step < places.length && (await focusedRow(page)) !== id; step += 1)
        await page.keyboard.press('j')
      expect(await focusedRow(page)).toBe(id)
    }
    const printed = async () => {
      const [paper] = await Promise.all([page.context().waitForEvent('page'), page.keyboard.press('i')])
      await paper.waitForURL('**/admin-panel/orders/print/remisiones#*')
      await paper.getByRole('article').first().waitFor()
      const named = new URL(paper.url()).hash.slice(1).split(',')
      expect(await paper.getByRole('article').count()).toBe(named.length)
      await paper.close()
      return named
    }
    const [alone, ...both] = places.filter((id) => ids.includes(String(id))) as [string, string, string]
    await walkTo(alone)
    expect(await printed()).toEqual([alone])
    await page.keyboard.press('p')
    await toastOf(page, '1 pedido preparado').waitFor()
    expect(await Promise.all([alone, ...both].map(stateOf))).toEqual(['prepared', 'to_prepare', 'to_prepare'])

    await open('?estado=por-preparar')
    for (const id of both) await boxOf(page, id).click()
    expect(await printed()).toEqual(both)
    // What is typed is text, and nothing is prepared or printed.
    await page.keyboard.press('/')
    await page.keyboard.type('pi')
    expect(await page.getByRole('searchbox', { name: 'Buscar pedidos' }).inputValue()).toBe('pi')
    await page.waitForURL(/q=pi/)
    expect(await Promise.all(both.map(stateOf))).toEqual(['to_prepare', 'to_prepare'])

    await desk.add()
    await open('?estado=por-preparar')
    for (const id of both) await boxOf(page, id).click()
    await page.keyboard.press('p')
    await toastOf(page, '2 pedidos preparados').waitFor()
    expect(await Promise.all(both.map(stateOf))).toEqual(['prepared', 'prepared'])
    // Both have left this list, and the focus is on a row that stayed.
    await rowOf(page, both[1]).waitFor({ state: 'detached' })
    await expect.poll(() => focusedRow(page)).toMatch(/^[\da-f-]{36}$/)
    expect(page.context().pages()).toHaveLength(windows)
  })
})

describe('several selected orders', () => {
  it('are prepared, undone, and sent with carriers and guides, which can be pasted as lines', async () => {
    const ids = [(await desk.add()).orderId, (await desk.add()).orderId, (await desk.add()).orderId]
    const firstTwo = ids.slice(0, 2)
    const { page } = await open()
    for (const id of firstTwo) await boxOf(page, id).click()
    await bar(page).getByRole('button', { name: 'Marcar preparados' }).click()
    await toastOf(page, '2 pedidos preparados').waitFor()
    await expect.poll(async () => Promise.all(firstTwo.map(stateOf))).toEqual(['prepared', 'prepared'])
    // The bar that had the focus is gone.
    await expect.poll(() => focusedRow(page)).toBeTruthy()
    await page.getByRole('button', { name: 'Deshacer' }).click()
    await expect.poll(async () => Promise.all(firstTwo.map(stateOf))).toEqual(['to_prepare', 'to_prepare'])

    await open()
    for (const id of ids) await boxOf(page, id).click()
    await page.keyboard.press('e')
    const guides = dialog(page).getByRole('textbox')
    // All are of one buyer's name.
    for (const id of ids)
      await dialog(page)
        .getByRole('textbox', { name: nameOf(id) })
        .waitFor()
    for (const id of ids) await dialog(page).getByRole('listitem').getByText(nameOf(id)).first().waitFor()
    await dialog(page).getByRole('button', { name: 'Marcar enviados' }).click()
    await dialog(page).getByText('Elige la transportadora.').waitFor()
    await dialog(page).getByLabel('Transportadora').selectOption('Coordinadora')
    await guides.first().focus()
    await page.evaluate(() => {
      const data = new DataTransfer()
      data.setData('text', '63120457902\n63120457919')
      document.activeElement?.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      )
    })
    await expect.poll(() => guides.nth(1).inputValue()).toBe('63120457919')
    await page.keyboard.press('Enter')
    await page.keyboard.type('mal_escrita')
    await page.keyboard.press('Enter')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Marcar enviados')
    await page.keyboard.press('Enter')
    await dialog(page).getByText('La guía admite máximo 40 letras, números y guiones.').waitFor()
    expect(await Promise.all(ids.map(stateOf))).toEqual(['to_prepare', 'to_prepare', 'to_prepare'])
    await guides.nth(2).fill('')
    await dialog(page).getByRole('listitem').nth(2).getByRole('combobox').selectOption('TCC')
    await dialog(page).getByRole('button', { name: 'Marcar enviados' }).click()
    await toastOf(page, '3 pedidos enviados').waitFor()
    const { rows } = await shop.pool.query(
      'select carrier, guide from shipments where order_id = any ($1) order by guide desc',
      [ids],
    )
    expect(rows).toEqual([
      { carrier: 'coordinadora', guide: '63120457919' },
      { carrier: 'coordinadora', guide: '63120457902' },
      { carrier: 'tcc', guide: '' },
    ])
  })

  it('lose the way back of an earlier step with the next one, and other orders keep theirs', async () => {
    const [first, second, other] = [(await desk.add()).orderId, (await desk.add()).orderId, (await desk.add()).orderId]
    const { page } = await open()
    for (const id of [first, second]) await boxOf(page, id).click()
    await bar(page).getByRole('button', { name: 'Marcar preparados' }).click()
    await toastOf(page, '2 pedidos preparados').waitFor()
    await rowOf(page, first).getByText('Preparado', { exact: true }).waitFor()
    await boxOf(page, other).click()
    await bar(page).getByRole('button', { name: 'Marcar preparados' }).click()
    await toastOf(page, '1 pedido preparado').waitFor()
    // In a window without the focus no toast goes by itself.
    await page.evaluate(() => dispatchEvent(new Event('blur')))
    await rowOf(page, other).getByText('Preparado', { exact: true }).waitFor()
    for (const id of [first, second]) await boxOf(page, id).click()
    await page.keyboard.press('e')
    await dialog(page).getByLabel('Transportadora').selectOption('TCC')
    await dialog(page).getByRole('button', { name: 'Marcar enviados' }).click()
    await toastOf(page, '2 pedidos enviados').waitFor()
    await toastOf(page, '2 pedidos preparados').waitFor({ state: 'detached' })
    expect(await toastOf(page, '1 pedido preparado').count()).toBe(1)
    expect(await page.getByRole('button', { name: 'Deshacer' }).count()).toBe(2)
  })

  it('remain selected with a reason where another admin was first; cancelling several shows the sum of consequences', async () => {
    const [first, second] = [(await desk.add()).orderId, (await desk.add()).orderId]
    const ids = [(await desk.add({ units: 2 })).orderId, (await desk.add({ units: 3, licences: 1 })).orderId]
    const cancelled = (await desk.add()).orderId
    const { page, person } = await open('?estado=todos')
    const other = await signInAs(shop, { role: 'ADMIN', name: 'Berta Núñez' })
    for (const id of [first, second]) await boxOf(page, id).click()
    const { body } = await other.post('/api/order-desk/prepare', { shipments: [{ shipmentId: second, version: 1 }] })
    expect(body.success).toBe(true)
    await bar(page).getByRole('button', { name: 'Marcar preparados' }).click()
    await toastOf(page, '1 listo, 1 no').waitFor()
    await rowOf(page, second)
      .getByText(/^Berta Núñez lo marcó preparado hace 1.min\. Así está ahora\.$/)
      .waitFor()
    // The step's reasons come before the list that is loaded again after it.
    await rowOf(page, first).getByText('Preparado', { exact: true }).waitFor()
    expect(await boxOf(page, second).isChecked()).toBe(true)
    expect(await boxOf(page, first).isChecked()).toBe(false)
    await boxOf(page, second).click()

    // Selected before it is cancelled elsewhere: a list loaded later would offer only two of the three.
    for (const id of [...ids, cancelled]) await boxOf(page, id).click()
    await person.post('/api/order-desk/cancel', { orderId: cancelled, reason: 'asked' })
    await bar(page).getByRole('button', { name: 'Más acciones' }).click()
    await page.getByRole('menuitem', { name: 'Cancelar' }).click()
    const question = page.getByRole('dialog', { name: '¿Cancelar 3 pedidos?' })
    await question.getByText('Vuelven 5 unidades y 1 clave. Quedan $\u00A0209.000 por devolver.').waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('No cancelar')
    await question.getByLabel('Por qué').selectOption('Sin unidades')
    await expectAccessibleInLightAndDark(page)
    await question.getByRole('button', { name: 'Cancelar pedidos' }).click()
    await toastOf(page, '2 listos, 1 no').waitFor()
    await rowOf(page, cancelled)
      .getByText(/^Adriana Rojas lo canceló hace /)
      .waitFor()
    expect(await boxOf(page, cancelled).isChecked()).toBe(true)
    for (const id of ids) {
      expect(await stateOf(id)).toBe('refund_due')
      await expect.poll(() => boxOf(page, id).isChecked()).toBe(false)
    }
  })

  it('a hundred paid orders are prepared and sent with at most three clicks or keys per order', async () => {
    const ids = await desk.addMany(100)
    const { page } = await open('?estado=por-preparar&q=' + encodeURIComponent('Ana Lucía Guerrero'))
    await page.evaluate(() => {
      const counted = window as unknown as { presses: number }
      counted.presses = 0
      for (const kind of ['pointerdown', 'keydown']) {
        document.addEventListener(kind, (event) => (counted.presses += event.isTrusted ? 1 : 0), { capture: true })
      }
    })
    const chooseAll = async () => {
      await page.getByRole('checkbox', { name: 'Elegir todos' }).click()
      await page.getByRole('button', { name: /^Elegir (los|todos)/ }).click()
      await expect.poll(() => page.getByRole('row', { selected: true }).count()).toBeGreaterThanOrEqual(100)
    }
    await page.locator('[data-row]').first().waitFor()
    await chooseAll()
    await bar(page).getByRole('button', { name: 'Marcar preparados' }).click()
    await toastOf(page, 'preparados').waitFor()
    await tab(page, 'Preparado').click()
    await page.getByText('Preparado', { exact: true }).nth(1).waitFor()
    await chooseAll()
    await bar(page).getByRole('button', { name: 'Marcar enviados' }).click()
    await dialog(page).getByLabel('Transportadora').selectOption('Servientrega')
    await dialog(page).getByRole('button', { name: 'Marcar enviados' }).click()
    await toastOf(page, 'enviados').waitFor()
    const { rows } = await shop.pool.query(
      'select desk_state, count(*)::int from orders where id = any ($1) group by 1',
      [ids],
    )
    expect(rows).toEqual([{ desk_state: 'sent', count: 100 }])
    const presses = await page.evaluate(() => (window as unknown as { presses: number }).presses)
    expect(presses).toBeGreaterThan(5)
    expect(presses / ids.length).toBeLessThanOrEqual(3)
  })
})

// Last, because its 30 orders would lengthen the lists of the other tests.
describe('a long list', () => {
  it('restores filter, row, scroll and focus when going back from an order', async () => {
    await desk.addMany(30)
    const { page } = await open('?estado=por-preparar')
    await page.locator('[data-row]').nth(20).waitFor()
    for (let step = 0; step < 21; step += 1) await page.keyboard.press('j')
    const id = await focusedRow(page)
    const scrollTop = await page.evaluate(() => scrollY)
    expect(scrollTop).toBeGreaterThan(100)
    await page.keyboard.press('Enter')
    await atPath(page, `${DESK}/${id}`)
    await page.getByRole('heading', { level: 1, name: `Pedido ${nameOf(String(id))}` }).waitFor()
    await page.goBack()
    await page.waitForURL(`**${DESK}?estado=por-preparar`)
    await expect.poll(() => focusedRow(page)).toBe(id)
    await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBe(Math.round(scrollTop))
  })
})
