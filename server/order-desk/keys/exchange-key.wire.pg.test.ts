import { afterEach, describe, expect, test } from 'vitest'

import { expectInvariants } from '../../../test/database/invariants.ts'
import { raceRounds } from '../../../test/database/race-rounds.ts'
import { violatedInvariants } from '../../../test/database/violated-invariants.ts'
import type { HttpResponse } from '../../../test/http/visitor.ts'
import { addProduct, openBuyer } from '../../../test/orders/buyers.ts'
import { openEmailedDesk } from '../../../test/orders/emailed-desk.ts'
import { PASSWORD, signInAs } from '../../../test/shop/people.ts'
import { addKey } from '../../licences/licence-keyring.ts'
import { openLicenceVault } from '../../licences/licence-vault.ts'
import { resealLicenceKeys } from '../../licences/rotate-licence-keys.ts'

const { mailbox, shop, owner, desk } = await openEmailedDesk('Adriana Rojas')
const { pool } = shop
const jorge = await signInAs(shop, { role: 'ADMIN', name: 'Jorge Peña' })
afterEach(() => expectInvariants(pool))

type Body = HttpResponse['body']
type Buyer = Awaited<ReturnType<typeof openBuyer>>
const reason = 'El fabricante dice que ya se usó'
const post = (path: string, body: object, headers = {}) => owner.post(`/api/order-desk/${path}`, body, headers)
const orderOf = async (orderId: string): Promise<Body> =>
  (await owner.get(`/api/order-desk/order/${orderId}`)).body.data
const linesOf = async (orderId: string): Promise<Body[]> =>
  (await owner.get(`/api/order-desk/order/${orderId}/keys`)).body.data.lines
const keyOf = async (orderId: string, index = 0): Promise<number> => (await linesOf(orderId))[0].keys[index].keyId
const exchange = async (orderId: string, { index = 0, keyId = 0, why = reason, key = '', ...more } = {}) =>
  post(
    'exchange-key',
    { orderId, keyId: keyId || (await keyOf(orderId, index)), reason: why, ...more },
    key === '' ? {} : { 'Idempotency-Key': key },
  )
const shownTo = async (buyer: Buyer): Promise<Body> =>
  (await buyer.history())[0].products.find(({ licenseKeys }: Body) => licenseKeys.length > 0)
const eventsOf = async (orderId: string): Promise<Body[]> =>
  (await orderOf(orderId)).history.filter(({ event }: Body) => event === 'key_exchanged')
const cancel = (orderId: string) => post('cancel', { orderId, reason: 'asked' })
const keysOfProduct = async (productId: string) =>
  (
    await pool.query(
      `select (select stock from products where id = $1) as stock, count(*) filter (where order_line_id is null)::int as free,
         count(*) filter (where replaced_at is not null)::int as replaced from licence_keys where product_id = $1`,
      [productId],
    )
  ).rows[0]

/** An order of this number of licences of a product of its own, which has this number of keys. */
async function buy({ licences = 1, keys = 5 } = {}) {
  const buyer = await openBuyer(shop)
  const product = await addProduct(shop, { name: `Antivirus ${crypto.randomUUID().slice(0, 4)}`, price: 9_000, keys })
  const { body } = await buyer.buy({ [product]: licences })
  return { orderId: String(body.data.orderId), buyer, product }
}

/** Shifts the events of an order to a day earlier. */
const ageEvents = (orderId: string) =>
  pool.query(
    `alter table order_events disable trigger user;
     update order_events set at = at - interval '1 day' where order_id = '${orderId}';
     alter table order_events enable trigger user`,
  )

/** Waits until every e-mail was sent or given up. @returns the e-mails to a buyer about exchanged keys */
async function emailsTo({ email }: { email: string }): Promise<string[]> {
  await pool.query('update outbox set due_at = now() where sent_at is null')
  const waiting = 'select from outbox where sent_at is null and given_up_at is null and unknown_at is null'
  await expect.poll(async () => (await pool.query(waiting)).rowCount, { timeout: 30_000 }).toBe(0)
  return mailbox.emails
    .filter(({ to, text }) => to.includes(email) && text.includes('Subject: Cambiamos tu clave'))
    .map(({ text }) => text.replaceAll('\u00A0', ' ').replaceAll('\r\n', '\n').trim())
}

describe('a licence key that does not work', () => {
  test('is exchanged for a free one: its buyer sees the new key and the day, and gets an e-mail without keys', async () => {
    const { orderId, buyer, product } = await buy({ licences: 3 })
    const before = await shownTo(buyer)
    const [line] = await linesOf(orderId)
    expect(line).toMatchObject({ productId: product, free: 2, isForSale: true })
    expect(line.keys.map(({ ending }: Body) => ending)).toEqual(before.licenseKeys.map((one: string) => one.slice(-4)))
    expect(Object.keys(line.keys[0]).toSorted()).toEqual(['ending', 'keyId'])

    const done = await exchange(orderId, { index: 1 })
    expect(done.body).toMatchObject({ success: true, message: 'Clave cambiada' })
    const after = await shownTo(buyer)
    const [first, second, third] = before.licenseKeys
    expect([after.licenseKeys[0], after.licenseKeys[2]]).toEqual([first, third])
    expect(before.licenseKeys).not.toContain(after.licenseKeys[1])
    expect(after.licenseKey).toBe(after.licenseKeys.join(', '))
    expect(done.body.data.ending).toBe(after.licenseKeys[1].slice(-4))
    expect(after.exchangedKeys).toEqual([{ index: 1, ending: second.slice(-4), at: expect.any(String) }])
    expect(before.exchangedKeys).toEqual([])
    expect(await keysOfProduct(product)).toEqual({ stock: 1, free: 1, replaced: 1 })

    const name = (await linesOf(orderId))[0].productName
    const [email = '', ...others] = await emailsTo(buyer)
    expect(others).toEqual([])
    expect(email).toContain(`Subject: Cambiamos tu clave de ${name}`)
    expect(email).toContain('La nueva está en tu historial')
    expect(email).toContain('http://127.0.0.1:3000/clientPanel/history-shopping')
    for (const key of [...before.licenseKeys, ...after.licenseKeys]) expect(email).not.toContain(key)
  })

  test('appears in the order’s timeline and the log with actor, time and reason, and never with a key', async () => {
    const { orderId, buyer, product } = await buy()
    await exchange(orderId)
    await emailsTo(buyer)
    const { history } = await orderOf(orderId)
    const [event] = await eventsOf(orderId)
    const [line] = await linesOf(orderId)
    expect(event).toMatchObject({ who: 'Adriana Rojas', by: 'shop', shipment: null })
    expect(event.detail).toEqual({ product: line.productName, text: reason })
    expect(history.filter(({ event }: Body) => event === 'keys_delivered')).toMatchObject([{ detail: { keys: 1 } }])
    expect(history.some(({ detail }: Body) => detail.subject === `Cambiamos tu clave de ${line.productName}`)).toBe(
      true,
    )
    const { rows } = await pool.query(
      `select action, role, result, before, after from audit_log where target = $1 order by id desc limit 1`,
      [orderId],
    )
    expect(rows).toEqual([{ action: 'order.key_exchanged', role: 'ADMIN', result: 'ok', before: null, after: null }])
    const { movements } = (await owner.get(`/api/stock-movements?productId=${product}`)).body.data
    expect(movements[0]).toMatchObject({ kind: 'exchange', units: -1, who: 'Adriana Rojas', orderId, note: reason })
  })

  test('is exchanged repeatedly: the newest key takes the position of the first one', async () => {
    const { orderId, buyer } = await buy({ licences: 2 })
    const [first, second] = (await shownTo(buyer)).licenseKeys
    await exchange(orderId)
    const [stand] = (await shownTo(buyer)).licenseKeys
    await exchange(orderId)
    const { licenseKeys, exchangedKeys } = await shownTo(buyer)
    expect(licenseKeys[1]).toBe(second)
    expect([first, stand]).not.toContain(licenseKeys[0])
    expect(exchangedKeys.map(({ index, ending }: Body) => [index, ending])).toEqual([
      [0, first.slice(-4)],
      [0, stand.slice(-4)],
    ])
    expect(await emailsTo(buyer)).toHaveLength(2)
  })

  test('of a product no longer for sale is exchanged too; without a free key the owner reads what to do first', async () => {
    const { orderId, buyer, product } = await buy({ keys: 2 })
    await owner.delete('/api/delete-product', { productId: product })
    expect((await exchange(orderId)).status).toBe(200)
    const shown = await shownTo(buyer)
    const refused = await exchange(orderId)
    expect(refused.body).toMatchObject({ code: 'NO_FREE_KEY', data: { productId: product } })
    expect(refused.body.message).toMatch(/que ya no está a la venta\. Publícalo otra vez y agrégale claves, o devuelve/)
    expect(await shownTo(buyer)).toEqual(shown)
    expect((await linesOf(orderId))[0]).toMatchObject({ free: 0, isForSale: false })
  })

  test('stays as it is while its product has no free key', async () => {
    const { orderId, buyer, product } = await buy({ keys: 1 })
    const shown = await shownTo(buyer)
    const refused = await exchange(orderId)
    expect(refused.status).toBe(409)
    expect(refused.body).toMatchObject({ code: 'NO_FREE_KEY', data: { productId: product } })
    expect(refused.body.message).toMatch(/^No quedan claves libres de Antivirus .{4}\. Agrega claves al producto/)
    expect(await shownTo(buyer)).toEqual(shown)
    expect(await eventsOf(orderId)).toEqual([])
    expect(await emailsTo(buyer)).toEqual([])
    expect(await keysOfProduct(product)).toEqual({ stock: 0, free: 0, replaced: 0 })
  })

  test('stays readable after the encryption keys were changed', async () => {
    const { orderId, buyer } = await buy()
    await exchange(orderId)
    const shown = await shownTo(buyer)
    const place = { LICENCE_KEYS: '', SECRET_KEY: '', DATA_DIR: shop.directory }
    await addKey({ given: '', directory: shop.directory })
    expect(await resealLicenceKeys(shop.db, await openLicenceVault(shop.db, place))).toBeGreaterThan(1)
    expect(await shownTo(buyer)).toEqual(shown)
  })
})

describe('an exchange', () => {
  test('is made once for a key, also with four concurrent calls', async () => {
    const { orderId, buyer, product } = await buy({ licences: 2, keys: 9 })
    const [key, keyId] = [crypto.randomUUID(), await keyOf(orderId)]
    const first = await exchange(orderId, { keyId, key })
    const again = await exchange(orderId, { keyId, key })
    expect([again.status, again.body]).toEqual([first.status, first.body])
    expect((await exchange(orderId, { keyId, key, why: 'Otra razón' })).body).toMatchObject({
      code: 'KEY_REUSED',
      message: 'Ya se cambió una clave con otros datos. Mira el historial del pedido.',
    })
    expect((await exchange(orderId, { index: 1, key })).body.code).toBe('KEY_REUSED')
    expect((await exchange(orderId, { keyId, key: 'corta' })).body.code).toBe('INVALID_REQUEST')

    const late = await exchange(orderId, { keyId })
    expect(late.body.code).toBe('ORDER_CHANGED')
    expect(late.body.message).toBe('Adriana Rojas cambió una clave. Así está ahora.')

    const other = await keyOf(orderId, 1)
    const body = { orderId, keyId: other, reason }
    const both = [owner, jorge, owner, jorge].map((who) => who.post('/api/order-desk/exchange-key', body))
    expect((await Promise.all(both)).map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
    expect(await keysOfProduct(product)).toEqual({ stock: 5, free: 5, replaced: 2 })
    expect(await emailsTo(buyer)).toHaveLength(2)
  })

  test('of the last free key by two orders succeeds in one of them, or a buyer gets it', async () => {
    for (const _ of raceRounds(3)) {
      const { orderId, product } = await buy({ licences: 2, keys: 3 })
      const other = await openBuyer(shop)
      await other.putInCart({ [product]: 1 })
      const { payload, key } = await other.readCart()
      const [one, two, bought] = await Promise.all([
        exchange(orderId, { keyId: await keyOf(orderId) }),
        jorge.post('/api/order-desk/exchange-key', { orderId, keyId: await keyOf(orderId, 1), reason }),
        other.pay(payload, key),
      ])
      expect([one.status, two.status, bought.status].filter((status) => status === 200)).toHaveLength(1)
      expect(await keysOfProduct(product)).toMatchObject({ stock: 0, free: 0 })
      await expectInvariants(pool)
    }
  })

  test('is refused beyond three a day of a small order, also with concurrent calls, and possible again the day after', async () => {
    for (const _ of raceRounds(3)) {
      const { orderId, buyer, product } = await buy({ licences: 2, keys: 7 })
      for (const index of [0, 1]) expect((await exchange(orderId, { index })).status).toBe(200)
      const [one, two] = [await keyOf(orderId), await keyOf(orderId, 1)]
      const answers = await Promise.all([
        exchange(orderId, { keyId: one }),
        jorge.post('/api/order-desk/exchange-key', { orderId, keyId: two, reason }),
      ])
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
      const refused = answers.find(({ status }) => status === 409)?.body
      expect(refused.code).toBe('EXCHANGED_ENOUGH')
      expect(refused.message).toBe(
        'Hoy ya se cambiaron 3 claves de este pedido, que es el máximo de un día. Mañana se puede cambiar otra; si ninguna funciona, devuelve el dinero. No se cambió nada.',
      )
      expect(await keysOfProduct(product)).toEqual({ stock: 2, free: 2, replaced: 3 })
      await ageEvents(orderId)
      expect((await exchange(orderId)).status).toBe(200)
      expect((await shownTo(buyer)).exchangedKeys).toHaveLength(4)
    }
  })

  test('of each of many keys is possible on one day', async () => {
    const { orderId } = await buy({ licences: 4, keys: 9 })
    for (const index of [0, 1, 2, 3]) expect((await exchange(orderId, { index })).status).toBe(200)
    expect((await exchange(orderId)).body.code).toBe('EXCHANGED_ENOUGH')
  })

  test('and a concurrent cancellation: the unseen key is for sale again, the replaced one never', async () => {
    for (const _ of raceRounds(4)) {
      const { orderId, product } = await buy({ keys: 3 })
      const keyId = await keyOf(orderId)
      const [exchanged, cancelled] = await Promise.all([exchange(orderId, { keyId }), cancel(orderId)])
      expect(cancelled.status).toBe(200)
      const isFirst = exchanged.status === 200
      if (!isFirst) expect(exchanged.body).toMatchObject({ code: 'ORDER_CHANGED' })
      expect(await keysOfProduct(product)).toEqual({
        stock: isFirst ? 2 : 3,
        free: isFirst ? 2 : 3,
        replaced: isFirst ? 1 : 0,
      })
      expect(await linesOf(orderId)).toEqual([])
      await expectInvariants(pool)
    }
  })

  test('of a seen key leaves its order viewed: after cancelling, its buyer has the new key and nothing is for sale again', async () => {
    const { orderId, buyer, product } = await buy({ keys: 3 })
    await shownTo(buyer)
    await exchange(orderId)
    expect((await orderOf(orderId)).digital).toMatchObject([{ isShown: true }])
    expect((await orderOf(orderId)).ifCancelled).toEqual({ units: 0, keys: 0 })
    expect((await cancel(orderId)).body.data).toMatchObject({ keys: 0, refundDue: 9_000 })
    expect(await keysOfProduct(product)).toEqual({ stock: 1, free: 1, replaced: 1 })
    expect((await shownTo(buyer)).licenseKeys).toHaveLength(1)
    expect((await exchange(orderId, { keyId: 1 })).body.message).toBe(
      'Adriana Rojas canceló el pedido. Así está ahora.',
    )
  })

  test('of an unseen key leaves the new one unseen: it is sold again once the order is cancelled', async () => {
    const { orderId, buyer, product } = await buy({ keys: 2 })
    await exchange(orderId)
    await cancel(orderId)
    expect(await buyer.history()).toMatchObject([{ products: [{ licenseKeys: [], exchangedKeys: [] }] }])
    const other = await openBuyer(shop)
    expect((await other.buy({ [product]: 1 })).status).toBe(200)
    expect((await shownTo(other)).exchangedKeys).toEqual([])
    expect((await other.buy({ [product]: 1 })).status).toBe(409)
    expect((await orderOf((await other.history())[0]._id)).history).toContainEqual(
      expect.objectContaining({ event: 'keys_delivered' }),
    )
  })

  test('of an unseen key, followed by a full refund by mistake: the refund stays, because the new key is for sale again', async () => {
    const { orderId, product } = await buy({ keys: 3 })
    await exchange(orderId)
    const picture = 'c'.repeat(32)
    await pool.query('insert into pictures (name, owner, bytes) values ($1, $2, 1)', [`${picture}-800`, owner.id])
    const proof = [`/pictures/${picture}-800.webp`]
    expect((await post('refund', { orderId, amount: 9_000, refundedSeen: 0, proof })).status).toBe(200)
    expect(await keysOfProduct(product)).toEqual({ stock: 2, free: 2, replaced: 1 })
    const [{ refundId }] = (await orderOf(orderId)).money.refunds
    const undone = await post('undo-refund', { orderId, refundId, refundedSeen: 9_000, reason: 'Era de otro pedido' })
    expect(undone.body.code).toBe('REFUND_STAYS')
  })

  test('is refused for an outdated view, without a reason, and to anybody but an ADMIN', async () => {
    const { orderId, buyer } = await desk.add({ units: 1, licences: 1 })
    const foreign = await buy()
    const about = { orderId, keyId: await keyOf(orderId), reason }
    const codeOf = async (body: object) => (await post('exchange-key', body)).body.code
    expect(await codeOf({ ...about, versionSeen: 7 })).toBe('ORDER_CHANGED')
    expect(await codeOf({ ...about, keyId: await keyOf(foreign.orderId) })).toBe('ORDER_CHANGED')
    expect(await codeOf({ ...about, keyId: 9_007_199_254_740_991 })).toBe('ORDER_CHANGED')
    expect(await codeOf({ ...about, orderId: crypto.randomUUID() })).toBe('ORDER_NOT_FOUND')
    expect((await owner.get(`/api/order-desk/order/${crypto.randomUUID()}/keys`)).status).toBe(404)
    expect((await post('exchange-key', { ...about, reason: ' ' })).body.message).toBe('Escribe por qué se cambia.')
    expect((await post('exchange-key', { ...about, keyId: 'x' })).body.message).toBe('Elige la clave que no funciona.')
    for (const person of [buyer, await signInAs(shop, { role: 'TECHNICAL' })]) {
      expect((await person.post('/api/order-desk/exchange-key', about)).status).toBe(403)
      expect((await person.get(`/api/order-desk/order/${orderId}/keys`)).status).toBe(403)
    }
    expect(await eventsOf(orderId)).toEqual([])
    expect((await post('exchange-key', { ...about, versionSeen: 1 })).status).toBe(200)
  })

  test('is refused once its buyer’s account is deleted', async () => {
    const { orderId, buyer } = await buy()
    const keyId = await keyOf(orderId)
    expect((await buyer.delete('/api/delete-user', { password: PASSWORD, confirm: true })).status).toBe(200)
    expect((await exchange(orderId, { keyId })).body.code).toBe('BUYER_GONE')
  })

  test('whose e-mail finds the account deleted sends none', async () => {
    const { orderId, buyer } = await buy()
    await exchange(orderId)
    expect(await emailsTo(buyer)).toHaveLength(1)
    const again = `update outbox set sent_at = null, claimed_at = null, due_at = $2::timestamptz where kind = 'key_exchanged' and order_id = $1`
    await pool.query(again, [orderId, '2100-01-01'])
    expect((await buyer.delete('/api/delete-user', { password: PASSWORD, confirm: true })).status).toBe(200)
    expect(await emailsTo(buyer)).toHaveLength(1)
  })
})

describe('the database', () => {
  const damage = async (statement: string, orderId: string) =>
    pool.query(statement, [orderId]).then(
      () => 'done',
      (error: { constraint?: string }) => error.constraint,
    )
  const keysOf = `(select k.id from licence_keys k join order_lines l on l.id = k.order_line_id where l.order_id = $1`

  test('refuses to restore, resell or remove a replaced key, and to replace one without another', async () => {
    const { orderId } = await buy()
    const where = `where replaced_at is not null and id in ${keysOf})`
    await exchange(orderId)
    for (const statement of [
      `update licence_keys set replaced_at = null ${where}`,
      `update licence_keys set order_line_id = null, sold_at = null, replaced_at = null ${where}`,
      `update licence_keys set stands_for = null where stands_for is not null and id in ${keysOf})`,
      `delete from licence_keys ${where}`,
    ])
      expect(await damage(statement, orderId)).toBe('licence_keys_are_final')
    const valid = `where replaced_at is null and id in ${keysOf})`
    expect(await damage(`update licence_keys set replaced_at = now() ${valid}`, orderId)).toBe('orders_have_their_keys')
  })

  test('reports what is wrong with replaced keys', async () => {
    const { orderId } = await buy()
    await exchange(orderId)
    const replaced = `update licence_keys set replaced_at = now() where replaced_at is null and id in ${keysOf})`
    expect(await violatedInvariants(pool, replaced, [orderId])).toEqual(['I2', 'I62', 'I63b'])
    const back = `update licence_keys set replaced_at = null where replaced_at is not null and id in ${keysOf})`
    expect(await violatedInvariants(pool, back, [orderId])).toEqual(['I2', 'I62', 'I63'])
    const unsaid = `delete from order_events where order_id = $1 and event = 'key_exchanged'`
    expect(await violatedInvariants(pool, unsaid, [orderId])).toEqual(['I62'])
  })
})
