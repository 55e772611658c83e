import { expect, test } from 'vitest'

import { openVisitor } from '../../test/http/visitor.ts'
import { setRates } from '../../test/orders/delivery.ts'
import { signInAs } from '../../test/shop/people.ts'
import { openTestShop } from '../../test/shop/shop.ts'

const shop = await openTestShop()
const admin = await signInAs(shop, { role: 'ADMIN' })
const visitor = openVisitor(shop.address)
const { rows: products } = await shop.pool.query('select id from products where not digital order by id limit 1')

/** The text of a page: React marks the borders of texts with comments. */
const pageOf = async (path: string) =>
  String((await visitor.get(path)).body)
    .replaceAll('<!-- -->', '')
    .replaceAll('\u00A0', ' ')
const shippingOf = async () =>
  (await pageOf(`/product/${products[0].id}`)).match(
    /"@type":"OfferShippingDetails".*?\}(?:,"shippingRate":\{.*?\})?\}/,
  )?.[0]
const addRate = (more: object) =>
  admin.post('/api/delivery-rates', { place: '', cost: 0, daysFrom: 2, daysTo: 5, ...more })

test('terms, pages and structured data agree with the rates immediately after they change', async () => {
  const settled = 'El envío no tiene costo adicional: pagas solo el precio de los productos.'
  expect(await pageOf('/terminos-condiciones')).toContain(settled)
  expect(await shippingOf()).toContain('"value":0,"currency":"COP"')

  await addRate({ place: '52', cost: 18_900, freeFrom: 300_000 })
  const depending = await pageOf('/terminos-condiciones')
  expect(depending).not.toContain(settled)
  expect(depending).toContain('Depende del municipio y del peso; lo ves antes de pagar.')
  expect(depending).toContain('Es gratis desde $ 300.000 en productos que se envían.')
  expect(depending).toContain('Entre 1 y 8 días hábiles, según el municipio')
  expect(depending).toContain('Vendemos a todo Colombia')
  const details = await shippingOf()
  expect(details).toContain('"addressCountry":"CO"')
  expect(details).not.toContain('shippingRate')

  await addRate({ place: '97', isCovered: false })
  const terms = await pageOf('/terminos-condiciones')
  expect(terms).toContain('Todavía no llegamos a Vaupés.')
  expect(terms).not.toContain('Vendemos a todo Colombia')
  expect(await pageOf('/about')).toContain('todavía no enviamos a todo el país')
  expect(await shippingOf()).toBeUndefined()
})

test('the terms say when an order paid on arrival is firm, while some place that is reached offers it', async () => {
  const words = /Contra entrega|contra entrega|al recibir: en efectivo/
  const terms = () => pageOf('/terminos-condiciones')
  await setRates(shop.pool, { cost: 12_000 })
  await expect.poll(terms).not.toMatch(words)
  expect(await terms()).toContain('<p>El pedido queda en firme cuando el pago se aprueba')
  const hasContraEntrega = async () => (await visitor.get('/api/shop')).body.data.delivery.hasContraEntrega
  expect(await hasContraEntrega()).toBe(false)

  // A place that is not reached offers nothing.
  const { body } = await addRate({ place: '97', isCovered: false, contraEntregaUpTo: 500_000 })
  expect([await hasContraEntrega(), words.test(await terms())]).toEqual([false, false])
  await admin.send('PUT', `/api/delivery-rates/${body.data._id}`, {
    ...{ place: '97', cost: 9_000, daysFrom: 2, daysTo: 5, isCovered: true, contraEntregaUpTo: 500_000 },
  })
  expect(await hasContraEntrega()).toBe(true)
  const offered = await terms()
  expect(offered).toContain('<p>Si pagas antes de recibirlo, el pedido queda en firme cuando el pago se aprueba')
  expect(offered).toContain(
    'Ese pedido queda en firme cuando la tienda te lo confirma en pantalla, antes de que pagues',
  )
})

test('the terms know cash that is paid where orders are picked up, while that place is open', async () => {
  const words = /al recibir: en efectivo/
  const terms = () => pageOf('/terminos-condiciones')
  await setRates(shop.pool, { cost: 12_000 })
  await expect.poll(terms).not.toMatch(words)
  const place = {
    ...{
      placeName: 'Alero del centro',
      municipalityCode: '52001',
      line: 'Calle 18 # 28-46',
      hours: 'De 9 a. m. a 6 p. m.',
    },
    ...{ readyDays: 2, contraEntregaUpTo: 200_000, isOpen: true },
  }
  const save = (change: object) => admin.send('PUT', '/api/shop-settings/pickup', { ...place, ...change })
  expect((await save({})).status).toBe(200)
  expect(await terms()).toMatch(words)
  await save({ contraEntregaUpTo: null })
  expect(await terms()).not.toMatch(words)
  await save({})
  expect(await terms()).toMatch(words)
  await save({ isOpen: false })
  expect(await terms()).not.toMatch(words)
})

test('another process is notified: its pages have the changes of the database, too', async () => {
  await setRates(shop.pool, { cost: 12_000 })
  await expect.poll(() => pageOf('/terminos-condiciones')).toContain('El envío cuesta $ 12.000.')
  expect((await visitor.get('/api/shop')).body.data.delivery).toEqual({
    coversAll: true,
    cost: 12_000,
    hasContraEntrega: false,
  })
})

test('rates that could not be read after they changed are on the pages once they can be', async () => {
  const delivery = async () => (await visitor.get('/api/shop')).body.data.delivery
  await setRates(shop.pool, { cost: 12_000 })
  await expect.poll(delivery).toEqual({ coversAll: true, cost: 12_000, hasContraEntrega: false })
  const changing = await shop.pool.connect()
  await changing.query('begin')
  await changing.query('update delivery_rates set cost = 15_000')
  await changing.query('alter table delivery_rates rename to delivery_rates_away')
  await changing.query(`select pg_notify('catalogue_changed', '')`)
  await changing.query('commit')
  changing.release()
  expect(await delivery()).toEqual({ coversAll: true, cost: 12_000, hasContraEntrega: false })
  await shop.pool.query('alter table delivery_rates_away rename to delivery_rates')
  await expect.poll(delivery).toEqual({ coversAll: true, cost: 15_000, hasContraEntrega: false })
})
