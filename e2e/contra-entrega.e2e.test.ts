import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'

import { expectAccessible, expectAccessibleInLightAndDark } from '../test/browser/axe.ts'
import { desktop, expectNoComplaints, phone } from '../test/browser/browser.ts'
import { watchCall } from '../test/browser/calls.ts'
import { closeToasts } from '../test/browser/close-toasts.ts'
import { expectToFit } from '../test/browser/fits-width.ts'
import { navigateInPage, openWithin } from '../test/browser/navigate-in-page.ts'
import { goOn } from '../test/browser/one-window.ts'
import { openWindowOf, toastOf } from '../test/browser/signed-in.ts'
import { twoFrames } from '../test/browser/two-frames.ts'
import { setRates, writtenAddress } from '../test/orders/delivery.ts'
import { findGoods, openShopper, pesos } from '../test/orders/shopping.ts'
import { signInAs } from '../test/shop/people.ts'
import { startShopProcess } from '../test/shop/shop-process.ts'

const wide = { ...desktop, viewport: { width: 1440, height: 900 } }
const DESK = '/admin-panel/orders'
const HISTORY = '/clientPanel/history-shopping'

let shop: Awaited<ReturnType<typeof startShopProcess>>
let goods: Awaited<ReturnType<typeof findGoods>>
beforeAll(async () => {
  shop = await startShopProcess()
  goods = await findGoods(shop.address)
})

const region = (page: Page, name: string) => page.getByRole('region', { name })
const paymentMethod = (page: Page, name: string) => region(page, 'Cómo pagas').getByRole('radio', { name })
const nameOf = (orderId: string) => orderId.slice(0, 8).toUpperCase()

/** Allows contra entrega up to the total of one pot. @returns that total, with delivery */
async function allowContraEntrega(): Promise<number> {
  const total = goods.pot.sellingPrice + 18_900
  await setRates(shop.pool, { cost: 18_900, contraEntregaUpTo: total })
  return total
}

/** Places an order contra entrega through the API. @returns its id and total */
async function order() {
  const total = await allowContraEntrega()
  const person = await signInAs(shop)
  await person.post('/api/addtocart', { productId: goods.pot._id })
  await person.post('/api/addresses', writtenAddress('52001'))
  const { body } = await person.get('/api/view-card-product')
  const [line] = body.data
  const [address] = (await person.get('/api/addresses')).body.data
  const purchase = await person.post('/api/payment', {
    userId: person.id,
    products: [{ productId: line.productId._id, quantity: 1, sellingPrice: line.productId.sellingPrice }],
    totalQty: 1,
    totalPrice: line.productId.sellingPrice,
    addressId: address._id,
    deliveryCost: 18_900,
    contraEntrega: true,
  })
  return { orderId: String(purchase.body.data.orderId), total }
}

const sendAs = (clerk: Awaited<ReturnType<typeof signInAs>>) => (shipmentId: string) =>
  clerk.post('/api/order-desk/send', {
    shipments: [{ shipmentId, version: 1, carrier: 'interrapidisimo', guide: '240041873092' }],
  })

async function openDesk(window = wide) {
  const opened = await openWindowOf(shop, { role: 'ADMIN', name: 'Adriana Rojas' }, window)
  return { ...opened, send: sendAs(opened.person) }
}

it('a buyer pays cash on delivery where limits and rates allow it, and sees how much cash to have', async () => {
  const total = await allowContraEntrega()
  const { page, goTo, person, complaints } = await openShopper(shop, [[goods.pot, 1]], phone)
  await person.post('/api/addresses', writtenAddress('52001'))
  await goTo('/cart')
  await paymentMethod(page, 'Contra entrega').check()
  const button = region(page, 'Resumen').getByRole('button', { name: 'Pedir contra entrega' })
  await region(page, 'Resumen')
    .getByText(`Ten listos ${pesos(total)} en efectivo.`, { exact: false })
    .waitFor()
  await expectAccessible(page)
  await expectToFit(page, 360, 768)
  const openCartAgain = async () => {
    await openWithin(page, '/about')
    await goOn(page, `${shop.address}/cart`)
  }
  // One peso above the limit, or a licence in the cart, leaves only payment online.
  await setRates(shop.pool, { cost: 18_900, contraEntregaUpTo: total - 1 })
  await openCartAgain()
  await region(page, 'Cómo pagas')
    .getByText(`Hasta ${pesos(total - 1)}`, { exact: true })
    .waitFor()
  expect(await paymentMethod(page, 'Contra entrega').isDisabled()).toBe(true)
  await setRates(shop.pool, { cost: 18_900, contraEntregaUpTo: 9_000_000 })
  await person.post('/api/addtocart', { productId: goods.licence._id })
  await openCartAgain()
  await region(page, 'Cómo pagas').getByText('Con licencias digitales no hay contra entrega', { exact: true }).waitFor()
  expect(await paymentMethod(page, 'Contra entrega').isDisabled()).toBe(true)
  await region(page, 'Resumen').getByRole('button', { name: 'Payment' }).waitFor()
  const lines = (await person.get('/api/view-card-product')).body.data as { _id: string; productId: { _id: string } }[]
  const licence = lines.find(({ productId }) => productId._id === goods.licence._id)
  expect((await person.post('/api/delete-cart-product', { _id: licence?._id })).status).toBe(200)

  // The rates change while the cart is open: the server refuses the order.
  await openCartAgain()
  await paymentMethod(page, 'Contra entrega').check()
  await setRates(shop.pool, { cost: 18_900 })
  await button.click()
  await page.getByRole('alertdialog').getByRole('button').click()
  await page.getByText('En Pasto no hay pago contra entrega.').waitFor()
  await region(page, 'Cómo pagas').waitFor({ state: 'detached' })
  await setRates(shop.pool, { cost: 18_900, contraEntregaUpTo: total })
  await openCartAgain()
  await paymentMethod(page, 'Contra entrega').check()
  const sent = watchCall(page, '/api/payment')
  await button.click()
  await page.getByRole('alertdialog').getByText('Pedido recibido.', { exact: false }).waitFor()
  await page.getByRole('alertdialog').getByRole('button').click()
  await page.getByText('Tu pedido quedó guardado en tu historial.', { exact: false }).waitFor()
  expect(sent[0]?.postDataJSON()).toMatchObject({ contraEntrega: true, deliveryCost: 18_900 })

  // The shop sends it: the history shows what to pay.
  const clerk = await signInAs(shop, { role: 'ADMIN' })
  const send = sendAs(clerk)
  const [purchase] = (await person.get('/api/shopping-history')).body.data
  expect((await send(purchase._id)).status).toBe(200)
  await goTo(HISTORY)
  const card = page.getByRole('article').first()
  await card.getByText(`Ten listos ${pesos(total)} en efectivo.`).waitFor()
  await card.getByText('Pagas al recibir', { exact: true }).waitFor()
  expect(await card.getByRole('button', { name: 'Imprimir recibo' }).count()).toBe(0)
  await expectAccessible(page)
  await expectToFit(page, 360, 768)
  expectNoComplaints(complaints.filter((text) => !text.includes('409')))
})

it('on a phone, total and button of the cart stand apart at 320 px, with eight digits, and with text of twice the size', async () => {
  await setRates(shop.pool, { cost: 18_900, contraEntregaUpTo: 90_000_000 })
  const { rows } = await shop.pool.query<{ id: string }>(
    `insert into products (product_name, brand_name, category, price, selling_price)
     select 'Nevera industrial', brand_name, category, 24990000, 24990000 from products where id = $1 returning id`,
    [goods.pot._id],
  )
  const dear = { ...goods.pot, _id: rows[0]?.id ?? '' }
  const { page, goTo, person } = await openShopper(shop, [[dear, 2]], phone)
  await person.post('/api/addresses', writtenAddress('52001'))
  await goTo('/cart')
  await paymentMethod(page, 'Contra entrega').check()
  const button = region(page, 'Resumen').getByRole('button', { name: 'Pedir contra entrega' })
  const total = region(page, 'Resumen').locator('dl').last().getByRole('definition')
  await expect.poll(() => total.innerText()).toBe(pesos(49_998_900))
  const boxes = async () => {
    const [price, pressed] = await Promise.all([
      total.evaluate((element) => {
        const range = document.createRange()
        range.selectNodeContents(element)
        return range.getBoundingClientRect().toJSON() as DOMRect
      }),
      button.evaluate((element) => element.getBoundingClientRect().toJSON() as DOMRect),
    ])
    return { price, pressed, width: await page.evaluate(() => innerWidth) }
  }
  for (const [width, size] of [
    [320, '100%'],
    [360, '100%'],
    [360, '200%'],
  ] as const) {
    await page.setViewportSize({ width, height: 740 })
    await page.evaluate((wanted) => {
      document.documentElement.style.fontSize = wanted
    }, size)
    await twoFrames(page)
    const { price, pressed, width: seen } = await boxes()
    const isBeside = pressed.left >= price.right
    // With text of its usual size both are in one row.
    expect(isBeside || (size === '200%' && pressed.top >= price.bottom)).toBe(true)
    expect(Math.max(price.right, pressed.right)).toBeLessThanOrEqual(seen)
    expect(await button.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true)
  }
})

it('an order to be paid on delivery is collected or returned in two presses on a phone; a conflict is shown', async () => {
  const { orderId, total } = await order()
  const { page, goTo, person, send } = await openDesk({ ...wide, ...phone })
  await send(orderId)
  await goTo(`${DESK}?estado=por-cobrar`)
  await page
    .getByRole('row')
    .filter({ hasText: nameOf(orderId) })
    .or(page.locator(`[data-row="${orderId}"]`))
    .first()
    .waitFor()
  await navigateInPage(page, `${DESK}/${orderId}`)
  const block = region(page, 'Contra entrega')
  await block.getByText(pesos(total), { exact: true }).waitFor()
  await block.getByText('Cuenta como venta cuando registres el dinero.', { exact: false }).waitFor()
  await expectAccessibleInLightAndDark(page)
  await expectToFit(page, 360, 768)
  await region(page, 'Siguiente paso').getByRole('button', { name: 'Registrar pago' }).click()
  const dialog = page.getByRole('dialog', { name: 'Registrar pago' })
  await dialog.getByText(pesos(total), { exact: true }).waitFor()
  await dialog.getByRole('button', { name: 'Registrar pago' }).click()
  await toastOf(page, 'Pago registrado').waitFor()
  await block.waitFor({ state: 'detached' })
  await page.getByText(`Pago de ${pesos(total)} en efectivo registrado.`).waitFor()

  // The payment of another order was registered by another request meanwhile.
  const other = await order()
  await send(other.orderId)
  await navigateInPage(page, `${DESK}/${other.orderId}`)
  await page.getByRole('heading', { level: 1, name: `Pedido ${nameOf(other.orderId)}` }).waitFor()
  await block.getByRole('button', { name: 'No lo recibió' }).click()
  const question = page.getByRole('dialog', { name: '¿No lo recibió?' })
  await question.getByText('Vuelve 1 unidad: recíbela cuando llegue. No se cobra nada.').waitFor()
  expect((await person.post('/api/order-desk/collect', { orderId: other.orderId })).status).toBe(200)
  await question.getByRole('button', { name: 'No lo recibió' }).click()
  await question.getByText(/^Adriana Rojas lo cobró hace .+\. Así está ahora\.$/).waitFor()

  // A third order was not accepted on delivery.
  const third = await order()
  await send(third.orderId)
  await closeToasts(page)
  await navigateInPage(page, `${DESK}/${third.orderId}`)
  await page.getByRole('heading', { level: 1, name: `Pedido ${nameOf(third.orderId)}` }).waitFor()
  await block.getByRole('button', { name: 'No lo recibió' }).click()
  await question.getByRole('button', { name: 'No lo recibió' }).click()
  await toastOf(page, 'Pedido por recibir de vuelta').waitFor()
  await region(page, 'Siguiente paso').getByRole('button', { name: 'Recibir unidades' }).click()
  await page.getByText('No lo recibieron: el pedido vuelve a la tienda.').waitFor()
})

it('the label shows the amount to collect, the list the payment method, and the packing slip no prices', async () => {
  const { orderId, total } = await order()
  const { page, goTo } = await openDesk()
  await goTo(`${DESK}?estado=por-preparar&q=${nameOf(orderId)}`)
  const row = page.locator(`[data-row="${orderId}"]`)
  await row.getByText('Contra entrega', { exact: true }).waitFor()
  await page.addInitScript(() => {
    window.print = () => {}
  })
  await goTo(`${DESK}/print/rotulos#${orderId}`)
  const pay = page.getByRole('article').getByText(`Cobrar en efectivo ${pesos(total)}`)
  await pay.waitFor()
  expect(await pay.evaluate((words) => getComputedStyle(words.parentElement ?? words).backgroundColor)).toBe(
    'rgb(0, 0, 0)',
  )
  await goTo(`${DESK}/print/remisiones#${orderId}`)
  await page.getByRole('article').first().waitFor()
  expect(await page.getByRole('article').innerText()).not.toContain('$')
})
