import { describe, expect, it } from 'vitest'

import { expectAccessible } from '../test/browser/axe.ts'
import { expectNoComplaints, type Page } from '../test/browser/browser.ts'
import { builtScript } from '../test/browser/built-script.ts'
import { holdCall, stubCall, watchCall } from '../test/browser/calls.ts'
import { expectToFit } from '../test/browser/fits-width.ts'
import { pressInVain } from '../test/browser/press-in-vain.ts'
import { restoreNetwork } from '../test/browser/restore-network.ts'
import { atPath, openWindowOf, toastOf } from '../test/browser/signed-in.ts'
import { setRates, writtenAddress } from '../test/orders/delivery.ts'
import { openShopper, pesos, openShopOfShoppers } from '../test/orders/shopping.ts'

const { shop, goods, comeWith } = await openShopOfShoppers()
const dialogScript = builtScript('web/ui/alert-dialog.tsx')

const payment = (page: Page) => page.getByRole('button', { name: 'Payment' })
const alertOf = (page: Page, text: string) => page.getByRole('alertdialog', { name: text, exact: true })
const accept = (page: Page) => page.getByRole('alertdialog').getByRole('button', { name: 'Aceptar' }).click()
const chooseOutcome = (page: Page, outcome: string) => page.getByLabel('Resultado del pago').selectOption(outcome)
const ordersOf = async (userId: string) =>
  (await shop.pool.query('select id, state, total_price from orders where user_id = $1', [userId])).rows

declare global {
  /** When the page requested the state of its payment, and when it received it, by its own clock. */
  var statusCalls: { sent: number; answered?: number }[]
}

/** Runs in the page: fills {@link statusCalls} from now on. */
function noteStatusCalls(): void {
  window.statusCalls = []
  const send = window.fetch
  window.fetch = async (...request) => {
    if (!String(request[0]).includes('/api/payment-status')) return send(...request)
    const call: (typeof statusCalls)[number] = { sent: Date.now() }
    statusCalls.push(call)
    const response = await send(...request)
    call.answered = Date.now()
    return response
  }
}

describe('a payment that succeeds', () => {
  it('sends one call with exactly the displayed products and prices, and the checkout as its key (P-24)', async () => {
    const { page, goTo, person } = await comeWith([
      [goods.lamp, 2],
      [goods.licence, 1],
    ])
    await goTo('/cart')
    const viewed = await person.get('/api/view-card-product')
    const sent = watchCall(page, '/api/payment')
    await payment(page).click()
    await alertOf(page, 'Payment successful and order saved!').waitFor()
    expect(sent).toHaveLength(1)
    expect(sent[0]?.postDataJSON()).toEqual({
      userId: person.id,
      products: [
        { productId: goods.lamp._id, quantity: 2, sellingPrice: goods.lamp.sellingPrice },
        { productId: goods.licence._id, quantity: 1, sellingPrice: goods.licence.sellingPrice },
      ],
      totalQty: 3,
      totalPrice: 2 * goods.lamp.sellingPrice + goods.licence.sellingPrice,
    })
    expect(sent[0]?.headers()['idempotency-key']).toBe(viewed.body.checkoutId)
  })

  it('shows the literal success text, empties the cart and refreshes its count (P-24)', async () => {
    const { page, goTo, person, complaints } = await comeWith([[goods.pot, 1]])
    await goTo('/cart')
    await page.getByRole('link', { name: 'Carrito, 1 producto' }).waitFor()
    const counts = watchCall(page, '/api/countAddToCartProduct')
    // The empty cart arrives when the alert has given the focus back.
    const { letGo } = await holdCall(page, '/api/view-card-product')
    await payment(page).click()
    await alertOf(page, 'Payment successful and order saved!').waitFor()
    await accept(page)
    await expect.poll(() => payment(page).evaluate((button) => button === document.activeElement)).toBe(true)
    letGo()
    await page.getByText('No Data', { exact: true }).waitFor()
    await page.getByRole('link', { name: 'Carrito', exact: true }).waitFor()
    expect(counts.length).toBeGreaterThan(0)
    expect((await person.get('/api/countAddToCartProduct')).body.data.count).toBe(0)
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
    await page.getByRole('link', { name: 'Ver mis compras' }).click()
    await atPath(page, '/clientPanel/history-shopping')
    await page.getByRole('heading', { name: goods.pot.productName }).waitFor()
    expectNoComplaints(complaints)
  })

  it('includes a quantity change that is still being saved; after the alert the heading has the focus', async () => {
    const { page, goTo, person } = await comeWith([[goods.pot, 1]])
    await goTo('/cart')
    const { letGo } = await holdCall(page, '/api/update-cart-product')
    await page.getByRole('button', { name: 'Aumentar' }).click()
    await payment(page).click()
    letGo()
    await alertOf(page, 'Payment successful and order saved!').waitFor()
    await page.getByText('No Data', { exact: true }).waitFor()
    await accept(page)
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
    expect((await ordersOf(person.id)).map((order) => Number(order.total_price))).toEqual([2 * goods.pot.sellingPrice])
  })

  it('blocks the cart while in progress: a second press pays nothing, no quantity changes (P-24)', async () => {
    const { page, goTo, person } = await comeWith([[goods.pot, 2]])
    await goTo('/cart')
    const { letGo } = await holdCall(page, '/api/payment')
    const sent = watchCall(page, '/api/payment')
    const changed = watchCall(page, '/api/update-cart-product')
    const removed = watchCall(page, '/api/delete-cart-product')
    await payment(page).click()
    await expect.poll(() => payment(page).getAttribute('aria-busy')).toBe('true')
    for (const name of ['Payment', 'Aumentar', 'Disminuir', 'Quitar']) {
      const button = page.getByRole('main').getByRole('button', { name })
      expect(await button.getAttribute('aria-disabled')).toBe('true')
      await button.click({ force: true })
    }
    letGo()
    await alertOf(page, 'Payment successful and order saved!').waitFor()
    expect([sent.length, changed.length, removed.length]).toEqual([1, 0, 0])
    expect(await ordersOf(person.id)).toHaveLength(1)
  })
})

describe('a payment that fails', () => {
  it('shows the literal failure text, preserves the cart and charges nothing (P-24)', async () => {
    const { page, goTo, person } = await comeWith([[goods.pot, 1]])
    await goTo('/cart')
    await stubCall(page, '/api/payment', (route) =>
      route.fulfill({ json: { success: false, error: false, message: '' } }),
    )
    await payment(page).click()
    await alertOf(page, 'Payment failed. Please try again.').waitFor()
    await accept(page)
    await page.getByRole('heading', { name: goods.pot.productName }).waitFor()
    await expect.poll(() => payment(page).evaluate((button) => button === document.activeElement)).toBe(true)
    expect(await ordersOf(person.id)).toEqual([])
  })

  it('because it was declined shows the reason; a retry of the same cart may succeed', async () => {
    const { page, goTo, person } = await comeWith([[goods.pot, 1]])
    await goTo('/cart')
    await chooseOutcome(page, 'decline')
    await payment(page).click()
    await alertOf(page, 'Payment failed. Please try again.').waitFor()
    await accept(page)
    await page.getByText('El pago fue rechazado.').waitFor()
    await chooseOutcome(page, 'approve')
    await payment(page).click()
    await alertOf(page, 'Payment successful and order saved!').waitFor()
    expect((await ordersOf(person.id)).map(({ state }) => state).toSorted()).toEqual(['declined', 'paid'])
  })

  it('because a price changed shows the change in the cart, then pays the new price', async () => {
    const { page, goTo, person } = await comeWith([[goods.lamp, 1]])
    await goTo('/cart')
    await payment(page).waitFor()
    const higherPrice = goods.lamp.sellingPrice + 1_000
    const setPrice = (price: number) =>
      shop.pool.query('update products set selling_price = $2 where id = $1', [goods.lamp._id, price])
    await setPrice(higherPrice)
    await payment(page).click()
    await alertOf(page, 'Payment failed. Please try again.').waitFor()
    await accept(page)
    await page.getByText('El precio o el contenido del carrito cambió. Revísalo antes de pagar.').waitFor()
    await page
      .getByText(`El precio cambió: antes ${pesos(goods.lamp.sellingPrice)}, ahora ${pesos(higherPrice)}.`)
      .waitFor()
    expect(await ordersOf(person.id)).toEqual([])
    await payment(page).click()
    await alertOf(page, 'Payment successful and order saved!').waitFor()
    expect((await ordersOf(person.id)).map((order) => Number(order.total_price))).toEqual([higherPrice])
    await setPrice(goods.lamp.sellingPrice)
  })

  it('because an item left the cart in another window names the item', async () => {
    const { page, goTo, person } = await comeWith([
      [goods.lamp, 1],
      [goods.pot, 1],
    ])
    await goTo('/cart')
    await payment(page).waitFor()
    const { body } = await person.get('/api/view-card-product')
    await person.post('/api/delete-cart-product', { _id: body.data[0]._id })
    await payment(page).click()
    await alertOf(page, 'Payment failed. Please try again.').waitFor()
    await accept(page)
    await page.getByText(`Ya no está en tu carrito: ${goods.lamp.productName}.`).waitFor()
    expect(await page.getByRole('heading', { name: goods.lamp.productName }).count()).toBe(0)
  })

  it('because keys ran out shows that, and neither charges nor delivers anything (P-20)', async () => {
    const { page, goTo, person } = await comeWith([
      [goods.licence, 1],
      [goods.pot, 1],
    ])
    await goTo('/cart')
    await payment(page).waitFor()
    const { rows } = await shop.pool.query('select stock from products where id = $1', [goods.licence._id])
    await shop.pool.query('update products set stock = 0 where id = $1', [goods.licence._id])
    await payment(page).click()
    await alertOf(page, 'Payment failed. Please try again.').waitFor()
    await accept(page)
    await page.getByText(`No hay unidades suficientes de ${goods.licence.productName}.`).waitFor()
    expect(await ordersOf(person.id)).toEqual([])
    await shop.pool.query('update products set stock = $2 where id = $1', [goods.licence._id, rows[0].stock])
  })

  it('because the browser is offline shows the literal error text in full (P-24)', async () => {
    const { page, goTo } = await openShopper(shop, [[goods.pot, 1]])
    await goTo('/cart')
    // What is needed without a connection: the delivery cost, and the script of the dialog.
    await expect.poll(() => payment(page).getAttribute('aria-busy')).toBeNull()
    await page.waitForFunction(
      (script) => performance.getEntriesByType('resource').some(({ name }) => script.test(name)),
      dialogScript,
    )
    await page.waitForLoadState('networkidle')
    await page.context().setOffline(true)
    await payment(page).click()
    await page.getByRole('alertdialog').waitFor()
    expect(await page.getByRole('alertdialog').textContent()).toBe('An error occurred. Please try again.Aceptar')
    await restoreNetwork(page)
    await accept(page)
  })

  it('because its response is lost shows the literal error text; the payment is stored once (P-24)', async () => {
    const { page, goTo, person } = await comeWith([[goods.pot, 1]])
    await goTo('/cart')
    // The server receives the payment; its response is lost.
    await stubCall(page, '/api/payment', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await payment(page).click()
    await alertOf(page, 'An error occurred. Please try again.').waitFor()
    await accept(page)
    await page.getByText('revisa en tu historial si la compra alcanzó a quedar registrada').waitFor()
    expect(await ordersOf(person.id)).toHaveLength(1)
  })
})

describe('a pending payment', () => {
  it('has its own page, which cart and history link to after the tab was closed', async () => {
    const { page, goTo, person, complaints } = await openShopper(shop, [[goods.licence, 1]])
    await goTo('/cart')
    await chooseOutcome(page, 'pending')
    await payment(page).click()
    await page.getByRole('heading', { name: 'Estamos confirmando tu pago' }).waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
    const waiting = page.url()
    expect(new URL(waiting).searchParams.get('attempt')).not.toBeNull()
    expectNoComplaints(complaints)

    const reopened = await page.context().newPage()
    await page.close()
    await reopened.goto(`${shop.address}/cart`)
    await reopened.getByRole('link', { name: 'Ver el pago en curso' }).waitFor()
    expect(await payment(reopened).count()).toBe(0)
    await reopened.getByRole('link', { name: 'Ver el pago en curso' }).click()
    await reopened.getByRole('heading', { name: 'Estamos confirmando tu pago' }).waitFor()
    expect(reopened.url()).toBe(waiting)

    await reopened.getByRole('link', { name: 'Ver mis compras' }).click()
    await reopened.getByText('Pago pendiente').waitFor()
    expect(await reopened.getByText('Clave de licencia').count()).toBe(0)
    expect(await reopened.getByRole('button', { name: 'Imprimir recibo' }).count()).toBe(0)
    await reopened.getByRole('link', { name: 'Ver el estado del pago' }).click()
    await reopened.getByRole('button', { name: 'Aprobar' }).click()
    await alertOf(reopened, 'Payment successful and order saved!').waitFor()
    await accept(reopened)
    await reopened.getByRole('heading', { name: 'Pago confirmado' }).waitFor()
    await reopened.getByRole('link', { name: 'Carrito', exact: true }).waitFor()
    expect((await ordersOf(person.id)).map(({ state }) => state)).toEqual(['paid'])

    await reopened.reload()
    await reopened.getByRole('heading', { name: 'Pago confirmado' }).waitFor()
    expect(await reopened.getByRole('alertdialog').count()).toBe(0)
  })

  it('is polled at growing intervals until its result is known', async () => {
    const { page, goTo } = await openShopper(shop, [[goods.pot, 1]])
    await goTo('/cart')
    await chooseOutcome(page, 'pending')
    await page.clock.install()
    await page.evaluate(noteStatusCalls)
    await payment(page).click()
    await page.getByRole('heading', { name: 'Estamos confirmando tu pago' }).waitFor()
    const waits = [2_000, 3_000, 4_500]
    const seen = () => page.evaluate(() => statusCalls)
    for (const [index, wait] of waits.entries()) {
      await expect.poll(async () => (await seen())[index]?.answered).toBeGreaterThan(0)
      await page.clock.runFor(wait)
    }
    await expect.poll(async () => (await seen()).length).toBeGreaterThan(waits.length)
    // By the page's clock, which also runs while this test waits: so none is too early on a slow machine.
    const calls = await seen()
    for (const [index, wait] of waits.entries()) {
      const pause = (calls[index + 1]?.sent ?? 0) - (calls[index]?.answered ?? Infinity)
      expect(pause).toBeGreaterThanOrEqual(wait)
    }
  })

  it('that is rejected shows the literal failure text and preserves the cart', async () => {
    const { page, goTo } = await comeWith([[goods.pot, 1]])
    await goTo('/cart')
    await chooseOutcome(page, 'pending')
    await payment(page).click()
    await page.getByRole('button', { name: 'Rechazar' }).click()
    await alertOf(page, 'Payment failed. Please try again.').waitFor()
    await accept(page)
    await page.getByRole('heading', { name: 'El pago fue rechazado' }).waitFor()
    await page.getByRole('link', { name: 'Volver al carrito' }).click()
    await page.getByRole('heading', { name: goods.pot.productName }).waitFor()
    await payment(page).waitFor()
  })

  it('can be cancelled after a confirmation', async () => {
    const { page, goTo, person } = await comeWith([[goods.pot, 1]])
    await goTo('/cart')
    await chooseOutcome(page, 'pending')
    await payment(page).click()
    await page.getByRole('main').getByRole('button', { name: 'Cancelar el pago' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancelar el pago' }).click()
    await page.getByRole('heading', { name: 'Cancelaste el pago' }).waitFor()
    expect((await ordersOf(person.id)).map(({ state }) => state)).toEqual(['cancelled'])
  })

  it('at a provider with a payment page redirects to the address in the response', async () => {
    const { page, goTo } = await comeWith([[goods.pot, 1]])
    await goTo('/cart')
    const redirectUrl = `${shop.address}/about?pagando`
    await stubCall(page, '/api/payment', (route) =>
      route.fulfill({
        status: 202,
        json: {
          success: false,
          error: false,
          message: 'Estamos confirmando tu pago.',
          data: { attempt: '00000000-0000-4000-8000-000000000000', redirectUrl },
        },
      }),
    )
    await payment(page).click()
    await page.waitForURL(redirectUrl)
  })

  it('that does not exist for this account is not found', async () => {
    const { page, goTo } = await comeWith()
    await goTo('/cart?attempt=00000000-0000-4000-8000-000000000000')
    await page.getByRole('alert').filter({ hasText: 'No encontramos este pago en tu cuenta.' }).waitFor()
  })
})

it('an admin sees that payments are simulated (P-26)', async () => {
  const { page, goTo } = await openWindowOf(shop, { role: 'ADMIN' })
  await goTo('/admin-panel/all-users')
  await page.getByText('Los pagos de esta tienda son de prueba').waitFor()
})

describe('a discount code', () => {
  it('made by the owner is applied from its link, lowers the paid total, and is used once (P-239 to P-243)', async () => {
    const owner = await openWindowOf(shop, { role: 'ADMIN', name: 'Adriana Rojas' })
    await owner.goTo('/admin-panel/discounts')
    const codes = owner.page.getByRole('list', { name: 'Tus códigos' }).getByRole('listitem')
    await codes.filter({ hasText: 'BIENVENIDA10' }).waitFor()
    await owner.page.getByRole('button', { name: 'Crear código' }).click()
    const form = owner.page.getByRole('dialog', { name: 'Nuevo código' })
    const save = () => form.getByRole('button', { name: 'Guardar código' }).click()
    await save()
    await form.getByText('Escribe un código de 3 a 20 letras').waitFor()
    await form.getByLabel('Código').fill('añito15')
    await form.getByLabel('Descuento (%)').fill('15')
    await pressInVain(owner.page, '/api/discount-codes', save)
    await save()
    await toastOf(owner.page, 'Código guardado').waitFor()
    const made = codes.filter({ hasText: 'ANITO15' })
    await made.getByText('0 usos').waitFor()
    expect(await codes.count()).toBe(2)
    await owner.page.getByRole('button', { name: 'Crear código' }).click()
    await form.getByLabel('Código').fill('anito15')
    await form.getByLabel('Descuento (%)').fill('20')
    await save()
    await expect.poll(() => form.innerText()).toContain('Ya tienes un código con ese nombre.')
    await owner.page.reload()

    const { page, goTo, person } = await comeWith([[goods.licence, 2]])
    const price = 2 * goods.licence.sellingPrice
    const amount = 2 * (goods.licence.sellingPrice - Math.round((goods.licence.sellingPrice * 85) / 100))
    const sums = page.getByRole('region', { name: 'Resumen' })
    await goTo('/cart?codigo=ANITO15')
    const field = sums.getByLabel('Código de descuento')
    await field.waitFor()
    // This tab remembers the code of its link (P-260).
    await page.goto(new URL('/cart', page.url()).href)
    expect(await field.inputValue()).toBe('ANITO15')
    await field.fill('no-existe')
    await field.press('Enter')
    await sums.getByText('No encontramos el código NO-EXISTE').waitFor()
    await expectAccessible(page)
    await field.fill('Añito15')
    await sums.getByRole('button', { name: 'Aplicar' }).click()
    await sums.getByText('Descuento ANITO15').waitFor()
    const remove = sums.getByRole('button', { name: 'Quitar el código ANITO15' })
    await expect.poll(() => remove.evaluate((button) => button === document.activeElement)).toBe(true)
    await page.reload()
    await sums.getByText(`−${pesos(amount)}`).waitFor()
    await expect.poll(() => sums.getByText(pesos(price - amount)).count()).toBe(1)
    await expectAccessible(page)

    // The owner turns it off while the buyer looks at the cart: nothing is paid, and the cart says why.
    await made.getByRole('button', { name: 'Apagar ANITO15' }).click()
    await made.getByText('Apagado').waitFor()
    await payment(page).click()
    await accept(page)
    await page.getByText('El código ANITO15 ya no está activo. No cobramos nada.').waitFor()
    await sums.getByText(pesos(price)).first().waitFor()
    expect(await sums.getByText('Descuento ANITO15').count()).toBe(0)
    expect(await ordersOf(person.id)).toEqual([])
    await made.getByRole('button', { name: 'Activar ANITO15' }).click()
    await made.getByText('Activo').waitFor()
    await page.reload()
    await sums.getByText('Descuento ANITO15').waitFor()
    await payment(page).click()
    await alertOf(page, 'Payment successful and order saved!').waitFor()
    expect(await ordersOf(person.id)).toMatchObject([{ state: 'paid', total_price: price - amount }])
    await goTo('/clientPanel/history-shopping')
    await page
      .getByText(`Descuento ANITO15: ahorraste ${pesos(amount)}`)
      .first()
      .waitFor()

    await goTo('/cart?codigo=otro')
    await page.getByText('Tu carrito está vacío. Tienes el código OTRO').waitFor()

    await owner.page.reload()
    await made.getByText(`1 uso, ${pesos(amount)} descontados`).waitFor()
    expect(await made.getByRole('button', { name: 'Eliminar ANITO15' }).count()).toBe(0)
  })

  it('of a fixed amount lowers the price of goods, one of free delivery the delivery; the cart shows the exact sum (P-340, P-341)', async () => {
    await setRates(shop.pool, { cost: 12_000, freeFrom: 9_000_000 })
    const owner = await openWindowOf(shop, { role: 'ADMIN', name: 'Adriana Rojas' })
    await owner.goTo('/admin-panel/discounts')
    const codes = owner.page.getByRole('list', { name: 'Tus códigos' }).getByRole('listitem')
    const form = owner.page.getByRole('dialog', { name: 'Nuevo código' })
    const save = () => form.getByRole('button', { name: 'Guardar código' }).click()
    const begin = async (code: string, kind: string) => {
      await owner.page.getByRole('button', { name: 'Crear código' }).click()
      await form.getByLabel('Código').fill(code)
      await form.getByLabel('Qué descuenta').selectOption(kind)
    }
    await begin('VALE20', 'Un valor fijo')
    expect(await form.getByLabel('Descuento (%)').count()).toBe(0)
    await save()
    await form.getByText('El descuento debe ser un número entero de pesos').waitFor()
    await form.getByLabel('Descuento (pesos)').fill('20000')
    await expectAccessible(owner.page)
    await expectToFit(owner.page, 360)
    await pressInVain(owner.page, '/api/discount-codes', save)
    await save()
    await codes
      .filter({ hasText: 'VALE20' })
      .getByText(`${pesos(20_000)} menos en todos los productos`)
      .waitFor()
    await begin('ENVIOGRATIS', 'El envío')
    expect(await form.getByLabel(/^Descuento/).count()).toBe(0)
    await save()
    await codes.filter({ hasText: 'ENVIOGRATIS' }).getByText('Envío gratis', { exact: true }).waitFor()

    const { page, goTo, person } = await comeWith([[goods.pot, 3]])
    const price = 3 * goods.pot.sellingPrice
    await person.post('/api/addresses', writtenAddress('52001'))
    const sums = page.getByRole('region', { name: 'Resumen' })
    const apply = async (code: string) => {
      await sums.getByLabel('Código de descuento').fill(code)
      await sums.getByRole('button', { name: 'Aplicar' }).click()
    }
    await goTo('/cart?codigo=vale20')
    await apply('VALE20')
    // 20 000 is no sum of three units, 20 001 is.
    await sums.getByText(`· ${pesos(20_000)} menos`).waitFor()
    await sums.getByText(`−${pesos(20_001)}`).waitFor()
    await expect.poll(() => sums.getByText(pesos(price + 12_000 - 20_001)).count()).toBe(1)
    await sums.getByRole('button', { name: 'Quitar el código VALE20' }).click()
    await apply('enviogratis')
    await sums.getByText('· Envío gratis').waitFor()
    await sums.getByText('Envío a Pasto').waitFor()
    await sums.getByText(`−${pesos(12_000)}`).waitFor()
    expect(await sums.getByText('para el envío gratis').count()).toBe(0)
    await expectAccessible(page)
    await expectToFit(page, 360)
    await payment(page).click()
    await alertOf(page, 'Payment successful and order saved!').waitFor()
    expect(await ordersOf(person.id)).toMatchObject([{ state: 'paid', total_price: price }])
    await goTo('/clientPanel/history-shopping')
    await page
      .getByText(`Envío gratis con ENVIOGRATIS: ahorraste ${pesos(12_000)}.`)
      .first()
      .waitFor()
  })
})
