import { expect, test } from 'vitest'

import { openVisitor } from '../../test/http/visitor.ts'
import { setRates } from '../../test/orders/delivery.ts'
import { signInAs } from '../../test/shop/people.ts'
import { openTestShop } from '../../test/shop/shop.ts'

const shop = await openTestShop()
const admin = await signInAs(shop, { role: 'ADMIN' })
const visitor = openVisitor(shop.address)
const { rows: products } = await shop.pool.query('select id from products where not digital order by id limit 1')

/** What a page says: React marks the borders of texts with comments. */
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

test('terms, pages and structured data say what the rates say, at once after they change', async () => {
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

test('another process learns of it: what changed in the database is on its pages, too', async () => {
  await setRates(shop.pool, { cost: 12_000 })
  await expect.poll(() => pageOf('/terminos-condiciones')).toContain('El envío cuesta $ 12.000.')
  expect((await visitor.get('/api/shop')).body.data.delivery).toEqual({ coversAll: true, cost: 12_000 })
})

test('rates that could not be read after they changed are on the pages once they can be', async () => {
  const delivery = async () => (await visitor.get('/api/shop')).body.data.delivery
  await setRates(shop.pool, { cost: 12_000 })
  await expect.poll(delivery).toEqual({ coversAll: true, cost: 12_000 })
  const changing = await shop.pool.connect()
  await changing.query('begin')
  await changing.query('update delivery_rates set cost = 15_000')
  await changing.query('alter table delivery_rates rename to delivery_rates_away')
  await changing.query(`select pg_notify('catalogue_changed', '')`)
  await changing.query('commit')
  changing.release()
  expect(await delivery()).toEqual({ coversAll: true, cost: 12_000 })
  await shop.pool.query('alter table delivery_rates_away rename to delivery_rates')
  await expect.poll(delivery).toEqual({ coversAll: true, cost: 15_000 })
})
