import type { Route } from 'playwright-core'
import { beforeEach, expect, it } from 'vitest'

import { expectAccessible } from '../test/browser/axe.ts'
import { hydrated, phone, type openWindow } from '../test/browser/browser.ts'
import { holdCall, watchCall } from '../test/browser/calls.ts'
import { watchLayoutShifts } from '../test/browser/layout-shifts.ts'
import { setRates, writtenAddress } from '../test/orders/delivery.ts'
import { openShopper, pesos, openShopOfShoppers } from '../test/orders/shopping.ts'

const { shop, goods, comeWith } = await openShopOfShoppers()
beforeEach(() => setRates(shop.pool, { cost: 18_900, days: [2, 4] }, { place: '97', isCovered: false }))

type Page = Awaited<ReturnType<typeof openWindow>>['page']
const summary = (page: Page) => page.getByRole('region', { name: 'Resumen' })
const delivery = (page: Page) => page.getByRole('region', { name: 'Entrega' })
const figure = (page: Page, name: string) =>
  summary(page)
    .locator('div, dl', { has: page.locator('dt', { hasText: name }) })
    .last()
    .locator('dd')
    .textContent()
const payment = (page: Page) => summary(page).getByRole('button', { name: 'Payment' })
const accept = (page: Page) => page.getByRole('alertdialog').getByRole('button').click()

it('a buyer adds an address in the cart, sees the delivery cost, and pays goods and delivery', async () => {
  const { page, goTo, person } = await comeWith([
    [goods.pot, 1],
    [goods.licence, 1],
  ])
  const goodsPrice = goods.pot.sellingPrice + goods.licence.sellingPrice
  await page.setViewportSize(phone.viewport)
  await goTo('/cart')
  // Before an address is known the bar says what the goods cost, and the button fills the rest of it.
  const bar = payment(page).locator('..')
  await expect
    .poll(async () => (await bar.innerText()).replaceAll('\n', ' '))
    .toBe(`Total Price ${pesos(goodsPrice)} Payment`)
  await payment(page).click()
  await delivery(page).getByText('Agrega una dirección.').waitFor()
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('recipient')
  await delivery(page).getByLabel('Quién recibe').fill('Rocío Benavides')
  await delivery(page).getByLabel('Teléfono').fill('310 555 0116')
  await delivery(page).getByRole('combobox').fill('pasto')
  await delivery(page).getByRole('option', { name: 'Pasto Nariño' }).click()
  await delivery(page).getByLabel('Dirección', { exact: true }).fill('Calle 18 # 28-46')
  await delivery(page).getByRole('button', { name: 'Guardar dirección' }).click()
  await delivery(page)
    .getByRole('radio', { name: /Rocío Benavides/ })
    .waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('radio')
  await summary(page).getByText('Envío a Pasto').waitFor()
  expect(await figure(page, 'Total Price')).toBe(pesos(goodsPrice))
  expect(await figure(page, 'Total a pagar')).toBe(pesos(goodsPrice + 18_900))
  await expect.poll(() => page.getByText(/^Llega entre el .+ a Pasto$/).count()).toBe(1)
  await page.getByText('Al pagar, en tu historial').waitFor()
  await expectAccessible(page)
  const sent = watchCall(page, '/api/payment')
  await payment(page).click()
  await accept(page)
  await page.getByText('Tu compra quedó guardada').waitFor()
  expect(await page.evaluate(() => scrollY)).toBe(0)
  const [address] = (await person.get('/api/addresses')).body.data
  expect(sent[0]?.postDataJSON()).toMatchObject({
    totalPrice: goodsPrice,
    addressId: address._id,
    deliveryCost: 18_900,
  })
  await goTo('/clientPanel/history-shopping')
  const order = page.getByRole('article').first()
  const town = order.getByText('Pasto, Nariño', { exact: true })
  await town.waitFor()
  for (let width = 320; width <= 400; width += 10) {
    await page.setViewportSize({ width, height: 800 })
    expect((await town.boundingBox())?.height, `at ${width} px`).toBeLessThan(30)
  }
  await order.getByText(/^Llega (entre )?el \p{L}+ \d+/u).waitFor()
  expect(await order.textContent()).toContain(pesos(goodsPrice + 18_900))
})

it('nothing in the cart moves while its delivery or the amount missing for free delivery is computed, at first or again (P-282)', async () => {
  const { page, goTo, person } = await comeWith([[goods.pot, 1]])
  await person.post('/api/addresses', writtenAddress('52001'))
  await setRates(shop.pool, { cost: 18_900, days: [2, 4], freeFrom: goods.pot.sellingPrice + 1_000 })
  const first = await holdCall(page, '/api/delivery-quote')
  await goTo('/cart')
  const more = page.getByRole('button', { name: 'Aumentar' })
  await delivery(page).getByRole('radio').waitFor()
  const place = await more.boundingBox()
  first.letGo()
  const arrival = page.getByText(/^Llega entre el .+ a Pasto$/)
  await arrival.waitFor()
  expect(await more.boundingBox()).toEqual(place)
  const missing = summary(page).getByText(`Te faltan ${pesos(1_000)} para el envío gratis a Pasto`)
  await missing.waitFor()

  const second = await holdCall(page, '/api/delivery-quote')
  await more.click()
  await expect.poll(() => payment(page).getAttribute('aria-busy')).toBe('true')
  expect([await arrival.count(), await missing.count()]).toEqual([1, 1])
  second.letGo()
  await summary(page).getByText('Tu envío es gratis').waitFor()
  expect(await missing.count()).toBe(0)
  await expect.poll(() => payment(page).getAttribute('aria-busy')).toBe(null)
})

it('nothing in the cart moves for a buyer without an address, who reads how to see the day of arrival', async () => {
  const { page, goTo } = await comeWith([[goods.pot, 1]])
  await page.setViewportSize(phone.viewport)
  await goTo('/')
  const book = await holdCall(page, '/api/addresses')
  await goTo('/cart')
  const more = page.getByRole('button', { name: 'Aumentar' })
  await delivery(page).waitFor()
  const place = await more.boundingBox()
  book.letGo()
  await page.getByText('Escribe tu dirección y te decimos cuándo llega').waitFor()
  expect(await more.boundingBox()).toEqual(place)
})

it.each([360, 768])(
  'the visible part of the cart stays in place when the form of a first address opens, at %i px',
  async (width) => {
    const { page, goTo } = await comeWith([[goods.pot, 1]])
    await page.setViewportSize({ width, height: 1000 })
    await goTo('/')
    const book = await holdCall(page, '/api/addresses')
    await goTo('/cart')
    await delivery(page).waitFor()
    const shifts = await watchLayoutShifts(page, 'now')
    book.letGo()
    await delivery(page).getByLabel('Quién recibe').waitFor()
    await summary(page).getByText('Falta la dirección').waitFor()
    expect(await shifts()).toBeLessThan(0.02)
  },
)

it('a changed delivery cost shows both costs and charges nothing; paying again succeeds', async () => {
  const { page, goTo, person } = await comeWith([[goods.pot, 1]])
  await person.post('/api/addresses', writtenAddress('52001'))
  await goTo('/cart')
  await summary(page).getByText('Envío a Pasto').waitFor()
  await setRates(shop.pool, { cost: 21_400 })
  await payment(page).click()
  await accept(page)
  const notice = page.getByText(/^El envío a Pasto cambió de \$.18\.900 a \$.21\.400\. No cobramos nada\./)
  await notice.waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('El envío a Pasto cambió')
  await expect.poll(() => figure(page, 'Total a pagar')).toBe(pesos(goods.pot.sellingPrice + 21_400))
  await payment(page).click()
  await accept(page)
  await page.getByText('Tu compra quedó guardada').waitFor()
})

it('on a phone, a place without coverage cannot be paid; choosing another address can', async () => {
  const { page, goTo, person } = await openShopper(shop, [[goods.pot, 1]], phone)
  await person.post('/api/addresses', writtenAddress('52001'))
  await person.post('/api/addresses', { ...writtenAddress('97666'), isUsual: true })
  await goTo('/cart')
  await page.getByText('Todavía no llegamos a Taraira.').waitFor()
  await page.getByText('Elige una dirección a la que lleguemos.').waitFor()
  expect(await payment(page).getAttribute('aria-disabled')).toBe('true')
  expect(await summary(page).getByText('Total a pagar').count()).toBe(0)
  await expectAccessible(page)
  await delivery(page).getByRole('radio').nth(1).check()
  await expect.poll(() => figure(page, 'Total a pagar')).toBe(pesos(goods.pot.sellingPrice + 18_900))
})

it('an address that was just written gets the parcel, though the list of addresses is still being loaded', async () => {
  const { page, goTo, person } = await comeWith([[goods.pot, 1]])
  await person.post('/api/addresses', writtenAddress('05001'))
  await setRates(shop.pool, { cost: 18_900 })
  await goTo('/cart')
  await summary(page).getByText('Envío a Medellín').waitFor()
  const late = Promise.withResolvers<void>()
  const holdList = async (route: Route) => {
    if (route.request().method() === 'GET') await late.promise
    await route.fallback()
  }
  await page.route('**/api/addresses', holdList)
  await delivery(page).getByRole('button', { name: 'Agregar otra dirección' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Quién recibe').fill('Rocío Benavides')
  await form.getByLabel('Teléfono').fill('310 555 0116')
  await form.getByRole('combobox').fill('pasto')
  await form.getByRole('option', { name: 'Pasto Nariño' }).click()
  await form.getByLabel('Dirección', { exact: true }).fill('Calle 18 # 28-46')
  await form.getByRole('button', { name: 'Guardar dirección' }).click()
  await summary(page).getByText('Envío a Pasto').waitFor()
  const sent = watchCall(page, '/api/payment')
  await payment(page).click()
  await accept(page)
  await page.getByText('Tu compra quedó guardada').waitFor()
  late.resolve()
  const addresses = (await person.get('/api/addresses')).body.data as { _id: string; municipalityCode: string }[]
  const pasto = addresses.find(({ municipalityCode }) => municipalityCode === '52001')
  expect(sent[0]?.postDataJSON()).toMatchObject({ addressId: pasto?._id })
})

it('the municipality chosen on a product page is preselected for the first address', async () => {
  const { page, goTo, person } = await comeWith([[goods.pot, 1]])
  await goTo(`/product/${goods.pot._id}`)
  await delivery(page).getByRole('combobox').fill('pasto')
  await delivery(page).getByRole('option', { name: 'Pasto Nariño' }).click()
  await delivery(page).getByText('Pasto, Nariño').waitFor()
  await page.goto(`${shop.address}/cart`)
  await hydrated(page)
  const municipality = delivery(page).getByRole('combobox', { name: 'Municipio' })
  await expect.poll(() => municipality.inputValue()).toBe('Pasto, Nariño')
  await delivery(page).getByLabel('Quién recibe').fill('Rocío Benavides')
  await delivery(page).getByLabel('Teléfono').fill('310 555 0116')
  await delivery(page).getByLabel('Dirección', { exact: true }).fill('Calle 18 # 28-46')
  await delivery(page).getByRole('button', { name: 'Guardar dirección' }).click()
  await summary(page).getByText('Envío a Pasto').waitFor()
  expect((await person.get('/api/addresses')).body.data[0].municipalityCode).toBe('52001')
})

it.each([
  { what: 'that there is not any more', code: '99999' },
  { what: 'that is nonsense', code: 'medellin' },
])('a remembered municipality $what is forgotten, as if none had been chosen', async ({ code }) => {
  const { page, goTo } = await comeWith([[goods.pot, 1]])
  const remember = () =>
    page.evaluate((place) => localStorage.setItem('municipality', JSON.stringify(place)), {
      code,
      name: 'Belén de Bajirá',
      department: 'Chocó',
    })
  const remembered = () => page.evaluate(() => localStorage.getItem('municipality'))
  await goTo('/')
  await remember()
  await page.goto(`${shop.address}/product/${goods.pot._id}`)
  await hydrated(page)
  await delivery(page).getByRole('combobox').waitFor()
  expect(await remembered()).toBeNull()

  await remember()
  await page.goto(`${shop.address}/cart`)
  await summary(page).getByText('Falta la dirección').waitFor()
  expect(await page.getByText('No pudimos calcular el envío.').count()).toBe(0)
  expect(await remembered()).toBeNull()
  // The form of the first address, which was open meanwhile, does not hold it either.
  await expect.poll(() => delivery(page).getByRole('combobox', { name: 'Municipio' }).inputValue()).toBe('')
  await delivery(page).getByRole('button', { name: 'Guardar dirección' }).click()
  await delivery(page).getByText('Elige el municipio en la lista.').waitFor()
})

/** Writes a first address for the buyer, whose name and telephone the form has, and saves nothing. */
async function writeFirst(page: Page, { name }: { name: string }) {
  expect(await delivery(page).getByLabel('Quién recibe').inputValue()).toBe(name)
  expect(await delivery(page).getByLabel('Teléfono').inputValue()).toBe('3001234567')
  await delivery(page).getByRole('combobox').fill('pasto')
  await delivery(page).getByRole('option', { name: 'Pasto Nariño' }).click()
  await delivery(page).getByLabel('Dirección', { exact: true }).fill('Calle 18 # 28-46')
}

it('an address that is written is saved by Payment, which charges nothing before its delivery cost was seen', async () => {
  const { page, goTo, person } = await comeWith([[goods.pot, 1]])
  await goTo('/cart')
  const sent = watchCall(page, '/api/payment')
  await writeFirst(page, person)
  await page.getByRole('banner').getByRole('link', { name: 'alero' }).click()
  const question = page.getByRole('alertdialog', { name: '¿Descartar lo que escribiste?' })
  await question.getByRole('button', { name: 'Cancelar' }).click()
  await payment(page).click()
  await delivery(page).getByText('Guardamos tu dirección. Mira cuánto vale el envío y paga.').waitFor()
  await summary(page).getByText('Envío a Pasto').waitFor()
  expect(sent).toEqual([])
  await payment(page).click()
  await accept(page)
  await page.getByText('Tu compra quedó guardada').waitFor()
  const [address] = (await person.get('/api/addresses')).body.data
  expect(address).toMatchObject({ recipient: person.name, line: 'Calle 18 # 28-46', municipality: 'Pasto' })
  expect(sent[0]?.postDataJSON()).toMatchObject({ addressId: address._id, deliveryCost: 18_900 })
})

it('with free delivery everywhere, Payment saves the address that is written, once it is whole, and sends the order there', async () => {
  await setRates(shop.pool, {})
  const { page, goTo, person } = await comeWith([[goods.pot, 1]])
  await goTo('/cart')
  const sent = watchCall(page, '/api/payment')
  await delivery(page).getByLabel('Dirección', { exact: true }).fill('Calle 18 # 28-46')
  await payment(page).click()
  await delivery(page).getByText('Elige el municipio en la lista.').waitFor()
  expect(sent).toEqual([])
  await writeFirst(page, person)
  await payment(page).click()
  await accept(page)
  await page.getByText('Tu compra quedó guardada').waitFor()
  const [address] = (await person.get('/api/addresses')).body.data
  expect(sent.map((request) => request.postDataJSON())).toMatchObject([{ addressId: address._id, deliveryCost: 0 }])
})

it('with free delivery everywhere, pays without an address, which the history asks for later', async () => {
  await setRates(shop.pool, {})
  const { page, goTo } = await comeWith([[goods.pot, 1]])
  await goTo('/cart')
  await summary(page).getByText('Gratis').waitFor()
  const sent = watchCall(page, '/api/payment')
  await payment(page).click()
  await accept(page)
  await page.getByText('Tu compra quedó guardada').waitFor()
  expect(sent[0]?.postDataJSON()).not.toHaveProperty('addressId')
  await goTo('/clientPanel/history-shopping')
  await page.getByRole('button', { name: 'Elegir dirección' }).click()
  const dialog = page.getByRole('dialog', { name: '¿A dónde lo enviamos?' })
  await dialog.getByRole('button', { name: 'Agregar dirección' }).click()
  const form = page.getByRole('dialog', { name: 'Nueva dirección' })
  await form.getByLabel('Quién recibe').fill('Rocío Benavides')
  await form.getByLabel('Teléfono').fill('310 555 0116')
  await form.getByRole('combobox').fill('ipiales')
  await form.getByRole('option', { name: 'Ipiales' }).click()
  await form.getByLabel('Dirección', { exact: true }).fill('Vereda La Victoria, casa 4')
  await form.getByRole('button', { name: 'Guardar dirección' }).click()
  await dialog.getByRole('button', { name: 'Enviar a esta dirección' }).click()
  await page.getByRole('button', { name: 'Elegir dirección' }).waitFor({ state: 'detached' })
  await page.getByRole('article').first().getByText('Ipiales, Nariño', { exact: true }).waitFor()
})

it('the product page shows delivery date and cost without a layout shift, and remembers the municipality', async () => {
  const { page, goTo } = await comeWith()
  await goTo(`/product/${goods.pot._id}`)
  const block = page.getByRole('region', { name: 'Entrega' })
  await block.getByRole('combobox').fill('medellin')
  const before = await block.boundingBox()
  await block.getByRole('option', { name: 'Medellín Antioquia' }).click()
  await block.getByText(/^Llega entre el .+ a Medellín$/).waitFor()
  await block.getByText(/^Envío \$.18\.900 a Medellín, Antioquia$/).waitFor()
  expect((await block.boundingBox())?.height).toBe(before?.height)
  await page.reload()
  await block.getByText(/^Llega entre el .+ a Medellín$/).waitFor()
  await goTo(`/product/${goods.licence._id}`)
  await page.getByText('Al pagar, en tu historial').waitFor()
})

it('the product page shows the limit for payment on arrival, and the cart the day of arrival, before an address is entered', async () => {
  const { page, goTo } = await comeWith([[goods.pot, 1]])
  const most = goods.pot.sellingPrice + 18_900
  await setRates(
    shop.pool,
    { cost: 18_900, days: [2, 4], contraEntregaUpTo: most },
    { place: '05001', cost: 18_900, contraEntregaUpTo: most - 1 },
  )
  await goTo(`/product/${goods.pot._id}`)
  const block = page.getByRole('region', { name: 'Entrega' })
  await block.getByRole('combobox').fill('pasto')
  const before = await block.boundingBox()
  await block.getByRole('option', { name: 'Pasto Nariño' }).click()
  await block.getByText(`Contra entrega llega hasta ${pesos(most)}`).waitFor()
  expect((await block.boundingBox())?.height).toBe(before?.height)
  await goTo('/cart')
  await page.getByText(/^Llega entre el .+ a Pasto$/).waitFor()
  await summary(page).getByText('Falta la dirección').waitFor()
  expect(await delivery(page).getByRole('combobox').inputValue()).toBe('Pasto, Nariño')
  expect(await page.getByText('Contra entrega').count()).toBe(0)

  await goTo(`/product/${goods.pot._id}`)
  await block.getByRole('button', { name: 'Cambiar' }).click()
  await block.getByRole('combobox').fill('medellin')
  await block.getByRole('option', { name: 'Medellín Antioquia' }).click()
  await block.getByText(/^Envío \$.18\.900 a Medellín, Antioquia$/).waitFor()
  expect(await block.getByText('Contra entrega').count()).toBe(0)
})
