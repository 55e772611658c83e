import { afterEach, describe, expect, test } from 'vitest'

import { expectInvariants } from '../../test/database/invariants.ts'
import { openMailbox } from '../../test/emails/mailbox.ts'
import { openVisitor } from '../../test/http/visitor.ts'
import { addProduct } from '../../test/orders/buyers.ts'
import { PASSWORD, signInAs } from '../../test/shop/people.ts'
import { openTestShop } from '../../test/shop/shop.ts'
import { deleteOldStockNotices, queueStockNotices } from './send-notices.ts'

const mailbox = await openMailbox()
const shop = await openTestShop({
  demo: false,
  env: { SMTP_URL: mailbox.url, PUBLIC_URL: 'http://tienda.example', SHOP_EMAIL: 'hola@tienda.example' },
})
const { db, pool } = shop
const owner = await signInAs(shop, { role: 'ADMIN' })
const unknown = '00000000-0000-4000-8000-000000000000'

afterEach(() => expectInvariants(pool))

type Person = Awaited<ReturnType<typeof signInAs>>

const want = (person: Person, productId: string, wanted: unknown = true) =>
  person.post('/api/stock-notices', { productId, wanted })
const listed = async (person: Person): Promise<string[]> =>
  (await person.get('/api/stock-notices')).body.data.map(({ _id }: { _id: string }) => _id)
const setStock = (productId: string, stock: number) =>
  pool.query('update products set stock = $2 where id = $1', [productId, stock])
const emailsTo = ({ email }: Person) => mailbox.emails.filter(({ to }) => to.includes(email))

/** People who wait, each after the former, for one product that is sold out. */
async function openWaiting(people: number, name = 'Nevera Andina 300 L') {
  const productId = await addProduct(shop, { stock: 0, price: 1_299_900, name })
  const waiting: Person[] = []
  for (let n = 0; n < people; n++) {
    const person = await signInAs(shop)
    expect((await want(person, productId)).status).toBe(200)
    waiting.push(person)
  }
  return { productId, waiting }
}

describe('POST /api/stock-notices', () => {
  test('notes who wants to hear of a product, once however often it is sent, and forgets it again', async () => {
    const person = await signInAs(shop)
    const [one, two] = [await addProduct(shop, { stock: 0 }), await addProduct(shop, { keys: 0 })]
    for (const id of [one, two, two]) {
      const { status, body } = await want(person, id)
      expect(status).toBe(200)
      expect(body).toEqual({ success: true, error: false, message: `Te escribiremos a ${person.email} cuando llegue.` })
    }
    expect(await listed(person)).toEqual([two, one])
    for (const id of [two, two]) {
      expect((await want(person, id, false)).body.message).toBe('Ya no te avisaremos de este producto.')
    }
    expect(await listed(person)).toEqual([one])
    expect(await listed(await signInAs(shop))).toEqual([])
  })

  test('many concurrent presses leave one notice', async () => {
    const { productId } = await openWaiting(0)
    const person = await signInAs(shop)
    const answers = await Promise.all(Array.from({ length: 10 }, () => want(person, productId)))
    // Two of one person run at a time, and a few wait.
    expect(answers.every(({ status }) => status === 200 || status === 429 || status === 503)).toBe(true)
    expect(await listed(person)).toEqual([productId])
  })

  test('refuses products that can be bought, missing products, and a full list; nothing is stored', async () => {
    const person = await signInAs(shop)
    const [inStock, uncounted, gone] = [
      await addProduct(shop, { stock: 1 }),
      await addProduct(shop),
      await addProduct(shop, { stock: 0 }),
    ]
    await pool.query('update products set deleted_at = now() where id = $1', [gone])
    for (const id of [inStock, uncounted]) {
      const { status, body } = await want(person, id)
      expect([status, body.code, body.message]).toEqual([409, 'IN_STOCK', 'Este producto ya llegó: puedes comprarlo.'])
    }
    for (const id of [gone, unknown]) {
      const { status, body } = await want(person, id)
      expect([status, body.message]).toEqual([404, 'Este producto ya no está disponible.'])
    }
    expect(await listed(person)).toEqual([])

    await pool.query(
      `insert into products (product_name, brand_name, category, price, selling_price, stock)
       select 'Espera ' || n, 'Herramientas', 'Herramientas', 1, 1, 0 from generate_series(1, 51) n`,
    )
    const { rows } = await pool.query(`select id from products where product_name like 'Espera %'`)
    await pool.query('insert into stock_notices (user_id, product_id) select $1, unnest($2::uuid[])', [
      person.id,
      rows.slice(1).map(({ id }) => id),
    ])
    const full = await want(person, rows[0].id)
    expect([full.status, full.body.message]).toEqual([409, 'Puedes esperar avisos de máximo 50 productos.'])
    expect(await listed(person)).toHaveLength(50)

    // A product that is not for sale is not in the list, where the notice could be ended, so it does not fill it either.
    await pool.query('update products set deleted_at = now() where id = $1', [rows[1].id])
    expect((await want(person, rows[0].id)).status).toBe(200)
    expect(await listed(person)).toHaveLength(50)
  })

  test('refuses a visitor with its own message, and an invalid value', async () => {
    const { productId } = await openWaiting(0)
    const visitor = await openVisitor(shop.address).post('/api/stock-notices', { productId, wanted: true })
    expect([visitor.status, visitor.body.code, visitor.body.message]).toEqual([
      401,
      'NO_SESSION',
      'Inicia sesión para que te avisemos cuando llegue.',
    ])
    const person = await signInAs(shop)
    for (const wanted of ['true', 1, null]) expect((await want(person, productId, wanted)).status).toBe(400)
    expect((await want(person, 'nevera')).status).toBe(400)
  })
})

describe('when a product is available again', () => {
  test('each person who waits gets one e-mail, however many processes send, and no longer waits', async () => {
    const { productId, waiting } = await openWaiting(3)
    await queueStockNotices(db)
    expect(waiting.map((person) => emailsTo(person).length)).toEqual([0, 0, 0])
    await setStock(productId, 2)
    const queued = await Promise.all([queueStockNotices(db), queueStockNotices(db), queueStockNotices(db)])
    expect(queued.reduce((sum, many) => sum + many, 0)).toBe(3)
    for (const person of waiting) {
      await expect.poll(() => emailsTo(person)).toHaveLength(1)
      expect(await listed(person)).toEqual([])
    }
    const [{ name }] = waiting as [Person]
    const [email] = emailsTo(waiting[0]!)
    expect(email?.text).toContain('Subject: Llegó Nevera Andina 300 L · ')
    expect(email?.text).toContain(`Hola, ${name}:`)
    expect(email?.text).toMatch(/llegó Nevera Andina 300 L, a \$\s?1\.299\.900\./)
    expect(email?.text).toContain(`http://tienda.example/product/${productId}`)
    await queueStockNotices(db)
    expect(waiting.map((person) => emailsTo(person).length)).toEqual([1, 1, 1])
  })

  test('a person who asks again after it was sold out again gets another e-mail', async () => {
    const { productId, waiting } = await openWaiting(1)
    const [person] = waiting as [Person]
    for (const round of [1, 2]) {
      await setStock(productId, 1)
      await queueStockNotices(db)
      await expect.poll(() => emailsTo(person)).toHaveLength(round)
      await setStock(productId, 0)
      expect((await want(person, productId)).status).toBe(200)
    }
  })

  test('the same for licence keys that the owner adds', async () => {
    const productId = await addProduct(shop, { keys: 0, name: 'Antivirus' })
    const person = await signInAs(shop)
    await want(person, productId)
    const [product] = (await owner.get('/api/admin-products?q=antivirus')).body.data
    // The list's own fields come back with it; they are ignored.
    expect(product).toMatchObject({ _id: productId, stockNotices: 1 })
    const changed = await owner.post('/api/update-product', { ...product, licenseIdsInput: 'LLEGO-0001' })
    expect([changed.status, changed.body.message]).toEqual([200, 'Producto actualizado'])
    await queueStockNotices(db)
    await expect.poll(() => emailsTo(person)).toHaveLength(1)
  })

  test('nobody gets an e-mail who cancelled it, whose account is deleted, or when the product is not for sale', async () => {
    const { productId, waiting } = await openWaiting(3)
    const [changed, left, late] = waiting as [Person, Person, Person]
    await want(changed, productId, false)
    const deleted = await left.send('DELETE', '/api/delete-user', { userId: left.id, password: PASSWORD })
    expect(deleted.body.success).toBe(true)
    expect((await pool.query('select from stock_notices where user_id = $1', [left.id])).rowCount).toBe(0)
    await setStock(productId, 5)
    await pool.query('update products set deleted_at = now() where id = $1', [productId])
    expect(await queueStockNotices(db)).toBe(0)
    expect(await listed(late)).toEqual([])
    await pool.query('update products set deleted_at = null where id = $1', [productId])
    expect(await queueStockNotices(db)).toBe(1)
    await expect.poll(() => emailsTo(late)).toHaveLength(1)
    expect(emailsTo(changed)).toEqual([])
  })

  test('a waiting e-mail is not sent about a product that is no longer for sale', async () => {
    const { productId, waiting } = await openWaiting(1)
    await setStock(productId, 1)
    // One transaction, because the shop sends as soon as it sees the e-mail.
    await pool.query(
      `with sent as (update stock_notices set notified_at = now() where product_id = $1 returning id),
       gone as (update products set deleted_at = now() where id = $1)
       insert into outbox (kind, notice_id) select 'back_in_stock', id from sent`,
      [productId],
    )
    const givenUp = async () =>
      (await pool.query(`select given_up_because from outbox where kind = 'back_in_stock' and given_up_at is not null`))
        .rows
    await expect.poll(givenUp).toEqual([{ given_up_because: 'obsolete' }])
    expect(emailsTo(waiting[0]!)).toEqual([])
  })
})

test('the owner’s list shows how many people wait', async () => {
  const { productId } = await openWaiting(2, 'Estufa Nevado de cuatro puestos')
  // Of the sold-out products, the best seller is listed first.
  await pool.query('update products set units_sold = 99 where id = $1', [productId])
  const find = (list: { _id: string; stockNotices: number }[]) => list.find(({ _id }) => _id === productId)
  for (const query of ['', '?q=estufa+nevado', '?runningOut=1']) {
    expect(find((await owner.get(`/api/admin-products${query}`)).body.data)).toMatchObject({ stockNotices: 2 })
  }
  const { runningOut } = (await owner.get('/api/admin-products')).body
  expect(find(runningOut)).toMatchObject({ stockNotices: 2 })
  const { body } = await openVisitor(shop.address).post('/api/product-details', { productId })
  expect(body.data).not.toHaveProperty('stockNotices')
})

test('notices are deleted a month after they were sent, and after half a year in vain', async () => {
  const { waiting, productId } = await openWaiting(4)
  const age = (person: Person, column: string, days: number) =>
    pool.query(`update stock_notices set ${column} = now() - make_interval(days => $2) where user_id = $1`, [
      person.id,
      days,
    ])
  await age(waiting[0]!, 'wanted_at', 179)
  await age(waiting[1]!, 'wanted_at', 181)
  await age(waiting[2]!, 'notified_at', 29)
  await age(waiting[3]!, 'notified_at', 31)
  await deleteOldStockNotices(db)
  const { rows } = await pool.query('select user_id from stock_notices where product_id = $1', [productId])
  expect(rows.map(({ user_id }) => user_id).toSorted()).toEqual([waiting[0]!.id, waiting[2]!.id].toSorted())
})

test('without a mail server the account shows the products available again', async () => {
  const without = await openTestShop({ demo: false })
  const person = await signInAs(without)
  const productId = await addProduct(without, { stock: 0 })
  expect((await want(person, productId)).body.message).toBe('Lo anotamos: en tu cuenta verás cuando llegue.')
  await without.pool.query('update products set stock = 3 where id = $1', [productId])
  const { data } = (await person.get('/api/stock-notices')).body
  expect(data).toMatchObject([{ _id: productId, agotado: false }])
})
