import { expect, test } from 'vitest'

import { violatedInvariants } from '../../../test/database/violated-invariants.ts'
import { addAddress } from '../../../test/orders/delivery.ts'
import { openDeskOrders } from '../../../test/orders/desk-orders.ts'
import { openTestVault, TEST_VAULT_ENV } from '../../../test/orders/licences.ts'
import { signInAs } from '../../../test/shop/people.ts'
import { openTestShop } from '../../../test/shop/shop.ts'
import { writeOrderWords } from './write-search-words.ts'

const shop = await openTestShop({ demo: false, env: TEST_VAULT_ENV })
const desk = await openDeskOrders({ ...shop, vault: await openTestVault(shop.db) })
const admin = await signInAs(shop, { role: 'ADMIN' })

const find = async (q: string) =>
  (await admin.get(`/api/order-desk?${new URLSearchParams({ state: 'all', q })}`)).body.data.map(
    ({ _id }: { _id: string }) => _id,
  )
const plan = async (q: string) =>
  (await shop.pool.query('select whole::text, narrow::text from desk_search($1)', [q])).rows[0]

/** The shop's own job may be writing some of them at this moment. */
async function allWordsWritten(): Promise<void> {
  await writeOrderWords(shop.db)
  await expect
    .poll(async () => (await shop.pool.query('select count(*)::int as due from order_words_due')).rows[0].due)
    .toBe(0)
}

test('frequent words are matched within the orders of rare ones, with the same results', async () => {
  await desk.addMany(300)
  const { orderId } = await desk.add()
  await allWordsWritten()
  const before = await find('silla benavides')
  expect(before).toEqual([orderId])

  await shop.pool.query('analyze order_words')
  expect(await plan('Silla Benavides')).toEqual({
    whole: `'silla':* & 'benavides':*`,
    narrow: `'benavides'`,
  })
  expect(await find('silla benavides')).toEqual(before)
  expect(await find('benav sil')).toEqual(before)
  expect(await find('guerrero benavides')).toEqual([])
  expect(await find('silla lámpara benavides')).toEqual([])
  expect(await find('silla')).toHaveLength(50)
  // Of two frequent words neither narrows the search, and neither does a single word.
  expect(await plan('silla guerrero')).toMatchObject({ narrow: null })
  expect(await plan('benavides')).toMatchObject({ narrow: null })
  expect(await find(orderId.slice(0, 8))).toEqual([orderId])
})

test('the beginning of a word finds the words that begin with it, unless there are too many or they are numbers', async () => {
  await shop.pool.query(
    `insert into desk_words (word) select 'yz' || chr(96 + a) || chr(96 + b) from generate_series(1, 6) a, generate_series(1, 6) b`,
  )
  const indexed = async (q: string) =>
    (await shop.pool.query('select indexed::text from desk_search($1)', [q])).rows[0].indexed
  expect(await indexed('yza')).toBe(`'yzaa' | 'yzab' | 'yzac' | 'yzad' | 'yzae' | 'yzaf'`)
  expect(await indexed('yzz')).toBe(`'yzz':*`)
  expect(await indexed('yz')).toBe(`'yz'`)
  expect(await indexed('yza4 311')).toBe(`'yza4':* & '311':*`)
  await shop.pool.query(`insert into desk_words (word) select 'yza' || word from desk_words where word like 'yz%'`)
  expect(await indexed('yza')).toBe(`'yza':*`)
  expect(await find('yza')).toEqual([])
})

test('words that continue with a digit, and ids, are found by their first letters, in every way of searching', async () => {
  const orders: string[] = []
  const addWithWords = async (words: string, id?: string) => {
    const [made] = await desk.addMany(1, id)
    await addAddress(shop.pool, made!, { recipient: words })
    orders.push(made!)
    return made!
  }
  const plain = await addWithWords('Antena wifi')
  const mixed = await addWithWords('Antena Wifi6e, cable usb3')
  const guide = await addWithWords('tcc')
  const numbered = await addWithWords('TCC123456')
  const badge = await addWithWords('Cafebadge')
  const withoutDigit = await addWithWords('Tetera', 'cafebada-52f4-4b0e-9d2c-6a1b3c4d5e6f')
  const withDigit = await addWithWords('Tetera', 'cafebad1-52f4-4b0e-9d2c-6a1b3c4d5e6f')
  await allWordsWritten()

  const expected = {
    wifi: [plain, mixed],
    wif: [plain, mixed],
    usb: [mixed],
    tcc: [guide, numbered],
    tcc12: [numbered],
    cafebad: [badge, withoutDigit, withDigit],
    cafebada: [withoutDigit],
    cafebad1: [withDigit],
    cafebadg: [badge],
  }
  for (const [typed, wanted] of Object.entries(expected)) {
    expect((await find(typed)).toSorted(), typed).toEqual(wanted.toSorted())
    const { rows } = await shop.pool.query<{ id: string; whole: boolean; indexed: boolean }>(
      `select w.order_id as id, w.words @@ s.whole as whole, w.words @@ s.indexed as indexed
       from desk_search($1) s, order_words w where w.order_id = any ($2)`,
      [typed, orders],
    )
    const having = (way: 'whole' | 'indexed') =>
      rows
        .filter((row) => row[way])
        .map(({ id }) => id)
        .toSorted()
    expect(having('whole'), typed).toEqual(wanted.toSorted())
    expect(having('indexed'), typed).toEqual(wanted.toSorted())
  }
  const { rows } = await shop.pool.query(
    `select word from desk_words where word ~ '^(wifi|usb|tcc|cafeb)' order by word`,
  )
  expect(rows.map(({ word }) => word)).toEqual(['cafebadge', 'tcc', 'tcc1', 'usb3', 'wifi', 'wifi6'])
})

test('frequent words are found the newest first and page after page, whether they often or rarely occur together', async () => {
  const meeting = await desk.addMany(12)
  await shop.pool.query(
    `insert into order_addresses (order_id, recipient, phone, municipality_code, line)
     select id, 'Zulma Quiroga', '3155550166', '52356', 'Carrera 6 # 12-30' from unnest($1::uuid[]) id`,
    [meeting],
  )
  await writeOrderWords(shop.db)
  await expect
    .poll(async () => (await shop.pool.query('select count(*)::int as due from order_words_due')).rows[0].due)
    .toBe(0)
  await shop.pool.query('analyze order_words')
  const newestFirst = async (words: string[]) =>
    (
      await shop.pool.query<{ id: string }>(
        `select o.id from orders o where tsvector_to_array(words_of_order(o.id)) @> $1::text[] order by o.created_at desc, o.id desc`,
        [words],
      )
    ).rows.map(({ id }) => id)
  const findAll = async (q: string) => {
    const found: string[] = []
    let after: string | null = null
    do {
      const { body } = await admin.get(
        `/api/order-desk?${new URLSearchParams({ state: 'all', q, ...(after && { after }) })}`,
      )
      found.push(...body.data.map(({ _id }: { _id: string }) => _id))
      after = body.next
    } while (after !== null)
    return found
  }
  for (const words of [['silla', 'guerrero'], ['silla', 'zulma'], ['silla']]) {
    const { rows } = await shop.pool.query('select bool_and(share > 0.01) as are_frequent from desk_patterns($1)', [
      words.join(' '),
    ])
    expect(rows, words.join(' ')).toEqual([{ are_frequent: true }])
    expect(await findAll(words.join(' ')), words.join(' ')).toEqual(await newestFirst(words))
  }
  expect(await newestFirst(['silla', 'zulma'])).toHaveLength(12)
})

test('the words of a locked order are written later; meanwhile all others can be found and changed', async () => {
  const [held = '', free = ''] = await desk.addMany(2)
  const due = async () =>
    (await shop.pool.query('select order_id from order_words_due where order_id = any ($1)', [[held, free]])).rows.map(
      (row) => row.order_id,
    )
  await allWordsWritten()
  const holder = await shop.pool.connect()
  try {
    await holder.query('begin')
    await holder.query('select from orders where id = $1 for update', [held])
    await shop.pool.query('insert into order_words_due (order_id) values ($1), ($2)', [held, free])
    await writeOrderWords(shop.db)
    await expect.poll(due).toEqual([held])
    await shop.pool.query('select from orders where id = $1 for update nowait', [free])
  } finally {
    await holder.query('rollback')
    holder.release()
  }
  await allWordsWritten()
})

test('an address sent with its order adds no due words, and a later one does', async () => {
  const due = async (id: string) =>
    (await shop.pool.query('select count(*)::int as due from order_words_due where order_id = $1', [id])).rows[0].due
  // No words are written while this transaction holds the lock of the writers.
  const holder = await shop.pool.connect()
  try {
    await holder.query(`begin; select pg_advisory_xact_lock(hashtext('write_order_words'))`)
    const [id = ''] = await desk.addMany(1)
    expect(await due(id)).toBe(1)
    await addAddress(shop.pool, id)
    expect(await due(id)).toBe(2)
  } finally {
    await holder.query('rollback')
    holder.release()
  }
})

test('the invariants find words stored with a time other than that of the purchase', async () => {
  expect(
    await violatedInvariants(shop.pool, `update order_words set created_at = created_at - interval '1 day'`),
  ).toContain('I46')
})

test('the invariants find words and numbers that are missing in the tables of a search', async () => {
  await desk.add()
  await allWordsWritten()
  /** The broken invariants when orders have a word that was not noted. */
  const withWord = (word: string) =>
    violatedInvariants(shop.pool, `update order_words set words = array_to_tsvector(array['${word}'])`)
  expect(await withWord('zapoteca')).toEqual(['I46b'])
  expect(await withWord('zap1')).toEqual(['I46b'])
  expect(await withWord('4071000001')).toEqual(['I46c'])
  // Not looked up beforehand by a search: few digits, and the ids of orders.
  expect(await withWord('407')).toEqual([])
  expect(await withWord('a0000000000000000000000000000001')).toEqual([])

  const moved = (by: string) => violatedInvariants(shop.pool, `update desk_number_prefixes set newest = newest ${by}`)
  expect(await moved(`- interval '1 day'`)).toEqual(['I46c'])
  // The number of a deleted order stays, and a scan that begins too early finds the same.
  expect(await moved(`+ interval '1 day'`)).toEqual([])
})

test('a text without words finds nothing, and a quote is not a word', async () => {
  expect(await plan(' # - ')).toEqual({ whole: null, narrow: null })
  expect(await find('# -')).toEqual([])
  expect(await find(`'; drop`)).toEqual([])
})

test('a new order is found before its words are written', async () => {
  const { orderId } = await desk.add({ units: 0, licences: 1 })
  expect(await find('antivirus escud')).toEqual([orderId])
})

test('a telephone number is found in the notation of screens, labels and chats, and a guide as it was typed with spaces', async () => {
  const { orderId } = await desk.add({ hasAddress: false })
  await addAddress(shop.pool, orderId, { phone: '3177770188' })
  for (const q of ['317 777 0188', '317\u00A0777\u00A00188', '+57 317 7770188', '573177770188', '(317) 777-01 88']) {
    expect(await find(q), q).toEqual([orderId])
  }
  const parcel = { shipmentId: orderId, version: 1, carrier: 'tcc', guide: '88 4410 277' }
  expect((await admin.post('/api/order-desk/send', { shipments: [parcel] })).status).toBe(200)
  expect([await find('88 4410 277'), await find('4410 277')]).toEqual([[orderId], [orderId]])
  expect(await find('317 777 0189')).toEqual([])
})

test('a guide is found in any notation of spaces and dashes, also one with letters', async () => {
  const send = async (guide: string) => {
    const { orderId } = await desk.add()
    const parcel = { shipmentId: orderId, version: 1, carrier: 'tcc', guide }
    expect((await admin.post('/api/order-desk/send', { shipments: [parcel] })).status).toBe(200)
    return orderId
  }
  const [plain, spaced, lettered, long] = [
    await send('7730045981'),
    await send('66 3310-904'),
    await send('VQX-90 1177'),
    await send('573001188223'),
  ]
  const ways = {
    [plain]: ['7730045981', '7730 045 981', '7730-045-981', '77 3004/5981'],
    [spaced]: ['66 3310-904', '663310904', '66-3310-904', '663310 904', '66 33109'],
    [lettered]: ['VQX-90 1177', 'vqx901177', 'VQX 90-1177', 'vqx9011'],
    [long]: ['573001188223', '57 3001 188 223'],
  }
  const expectFound = async () => {
    for (const [orderId, typed] of Object.entries(ways))
      for (const q of typed) expect(await find(q), q).toEqual([orderId])
  }
  await expectFound()
  await allWordsWritten()
  await expectFound()
  expect(await find('7730 045 982')).toEqual([])
})

test('a search without hits in the open tab returns the number of hits in all tabs, and only then', async () => {
  const { orderId } = await desk.add({ hasAddress: false })
  await addAddress(shop.pool, orderId, { recipient: 'Zenaida Quimbaya' })
  const inAll = async (params: object) =>
    (await admin.get(`/api/order-desk?${new URLSearchParams({ ...params })}`)).body.inAll
  expect(await inAll({ state: 'sent', q: 'zenaida' })).toBe(1)
  expect(await inAll({ state: 'late', q: 'zenaida quimb' })).toBe(1)
  expect(await inAll({ state: 'sent', q: 'zenaida nadie' })).toBe(0)
  expect(await inAll({ state: 'to_prepare', q: 'zenaida' })).toBeNull()
  expect(await inAll({ state: 'all', q: 'nadie' })).toBeNull()
  expect(await inAll({ state: 'returned' })).toBeNull()

  const sent = await inAll({ state: 'payment_pending', q: orderId.slice(0, 8).toUpperCase() })
  expect(sent).toBe(1)
  await desk.addMany(60)
  expect(await inAll({ state: 'payment_pending', q: 'guerrero' })).toBe(51)
  const after = `2026-01-01T00:00:00.000000Z_${orderId}`
  expect(await inAll({ state: 'sent', q: 'zenaida', after })).toBeNull()
})
