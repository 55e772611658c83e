import { beforeEach, describe, expect, test } from 'vitest'

import { openVisitor } from '../../test/http/visitor.ts'
import { signInAs } from '../../test/shop/people.ts'
import { openTestShop } from '../../test/shop/shop.ts'
import { collectSearches } from './collect-searches.ts'
import { countSearches, deleteOldSearches } from './searches.repo.ts'

const shop = await openTestShop({ demo: false })
const { pool, db } = shop
const admin = await signInAs(shop, { role: 'ADMIN' })
const visitor = openVisitor(shop.address)

const note = (q: unknown, isFound: unknown = false, by: Pick<typeof visitor, 'post'> = visitor) =>
  by.post('/api/search-count', { q, isFound })
const read = async (days = '30') => (await admin.get(`/api/searches?days=${days}`)).body.data
const today = `(now() at time zone 'America/Bogota')::date`
const stored = async () =>
  (await pool.query('select words, searches, unfound from search_counts order by words')).rows as unknown[]

beforeEach(async () => {
  await read()
  await pool.query('delete from search_counts')
})

test("a visitor's search is counted by its words and by its day in Colombia, without data of the visitor (P-235)", async () => {
  const { status, body } = await note('Nevecón')
  expect([status, body]).toEqual([200, { success: true, error: false, message: 'Anotada.' }])
  await note('  NEVECON ')
  await note('olla', true)
  await note('olla', false)
  await note('olla', true, await signInAs(shop))
  expect(await read()).toEqual({
    searches: 5,
    unfound: 3,
    notFound: [
      { words: 'nevecon', searches: 2, unfound: 2, synonym: null },
      { words: 'olla', searches: 3, unfound: 1, synonym: null },
    ],
    frequent: [
      { words: 'olla', searches: 3, unfound: 1, synonym: null },
      { words: 'nevecon', searches: 2, unfound: 2, synonym: null },
    ],
  })
  const { rows } = await pool.query(`select distinct day = ${today} as "isToday" from search_counts`)
  expect(rows).toEqual([{ isToday: true }])
})

test("searches of the shop's own people are not counted, and personal data is not stored (P-235)", async () => {
  await note('nevecón', false, admin)
  await note('nevecón', false, await signInAs(shop, { role: 'TECHNICAL' }))
  for (const q of ['luz@correo.example', '310 555 0199', '1.020.304.050', 'a'.repeat(61), '¿?']) {
    expect([q, (await note(q)).status]).toEqual([q, 200])
  }
  expect(await read()).toMatchObject({ searches: 0, notFound: [], frequent: [] })
  expect(await stored()).toEqual([])
})

test.each([
  ['q', { isFound: true }],
  ['q', { q: '', isFound: true }],
  ['q', { q: 'a'.repeat(201), isFound: true }],
  ['q', { q: 7, isFound: true }],
  ['isFound', { q: 'olla', isFound: 'no' }],
])('a search with a wrong %s is refused: %j', async (field, sent) => {
  const { status, body } = await visitor.post('/api/search-count', sent)
  expect([status, body.fields]).toEqual([400, [{ field, message: 'La búsqueda no es válida.' }]])
})

test('several processes add up, and one that closes writes what it has (P-235)', async () => {
  const other = await shop.openAnother()
  const elsewhere = openVisitor(other.address)
  await note('olla', true)
  await note('olla', false, elsewhere)
  await note('sartén', false, elsewhere)
  await other.app.close()
  expect(await stored()).toEqual([
    { words: 'olla', searches: 1, unfound: 1 },
    { words: 'sarten', searches: 1, unfound: 1 },
  ])
  await read()
  expect(await stored()).toContainEqual({ words: 'olla', searches: 2, unfound: 1 })
})

test('two processes that write at the same moment lose nothing', async () => {
  const counts = Array.from({ length: 4 }, () => {
    const collected = collectSearches((batch) => countSearches(db, batch))
    for (const q of ['olla', 'sartén', 'cuchara']) collected.note(q, false)
    return collected
  })
  await Promise.all(counts.map(({ write }) => write()))
  expect(await stored()).toEqual(['cuchara', 'olla', 'sarten'].map((words) => ({ words, searches: 4, unfound: 4 })))
})

test('a day has 2,000 different words at most; the others are dropped, and known ones go on counting (P-235)', async () => {
  await pool.query(`insert into search_counts select ${today}, 'palabra ' || n, 1, 0 from generate_series(1, 1999) n`)
  await note('una nueva')
  await note('otra nueva')
  await note('otra nueva')
  await note('palabra 7')
  await read()
  const { rows } = await pool.query(
    `select count(*)::int as count, array_agg(words) filter (where words like '%nueva') as new, sum(searches) filter (where words = 'palabra 7')::int as seven from search_counts`,
  )
  expect(rows).toEqual([{ count: 2_000, new: ['otra nueva'], seven: 2 }])
})

test('the owner looks back 7, 30 or 90 days, and older days are deleted (P-235, P-236)', async () => {
  for (const ago of [0, 6, 7, 29, 30, 89, 90]) {
    await pool.query(`insert into search_counts values (${today} - $1::int, 'olla', 1, 0)`, [ago])
  }
  const seen = await Promise.all(['7', '30', '90'].map(async (days) => (await read(days)).searches))
  expect(seen).toEqual([2, 4, 6])
  const { status, body } = await admin.get('/api/searches?days=8')
  expect([status, body.message]).toEqual([400, 'Elige 7, 30 o 90 días.'])
  await deleteOldSearches(db)
  expect(await stored()).toHaveLength(6)
})

describe('a limit for each address', () => {
  test('stops floods before they are counted', async () => {
    const limited = await openTestShop({ demo: false, limits: true })
    const flooding = openVisitor(limited.address)
    const statuses = []
    for (let n = 0; n <= 60; n++) {
      statuses.push((await flooding.post('/api/search-count', { q: `texto ${n}`, isFound: true })).status)
    }
    expect(statuses.indexOf(429)).toBe(60)
  })
})
