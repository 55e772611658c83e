import { beforeEach, describe, expect, test } from 'vitest'

import { openVisitor } from '../../test/http/visitor.ts'
import { addCategories, addProducts } from '../../test/products/catalogue-products.ts'
import { signInAs } from '../../test/shop/people.ts'
import { openTestShop } from '../../test/shop/shop.ts'

const shop = await openTestShop({ demo: false })
const { pool } = shop
const admin = await signInAs(shop, { role: 'ADMIN' })
const visitor = openVisitor(shop.address)
await addCategories(shop.db)
await addProducts(shop.db, [
  { productName: 'Nevera Boreal' },
  { productName: 'Nevera Austral' },
  { productName: 'Zapote fresco' },
])

const add = (words: string, meaning: string) => admin.post('/api/synonyms', { words, meaning })
const change = (id: string, sent: object, headers = {}) => admin.send('PUT', `/api/synonyms/${id}`, sent, headers)
const list = async () => (await admin.get('/api/synonyms')).body.data
const found = async (q: string, from = visitor) =>
  (await from.get(`/api/search?q=${encodeURIComponent(q)}`)).body as { total: number; match: string }
const broken = async () =>
  (
    await pool.query(
      `select s.words from shop_synonyms s where not exists (select from search_synonym_pairs p
        where p.phrase = search_stems_of(s.words) and p.meaning = search_stems_of(s.meaning))`,
    )
  ).rows

beforeEach(() => pool.query('delete from shop_synonyms'))

test('a search finds the meaning that the owner set, immediately, also where its response was cached (P-237)', async () => {
  const other = await shop.openAnother()
  const elsewhere = openVisitor(other.address)
  expect(await found('guardafrío')).toMatchObject({ total: 0 })
  expect(await found('guardafrío', elsewhere)).toMatchObject({ total: 0 })
  const page = async () => (await fetch(`${shop.address}/search?q=guardafr%C3%ADo`)).text()
  expect(await page()).not.toContain('Nevera Boreal')

  const { status, body } = await add(' Guardafrío ', 'Nevera')
  expect([status, body.message]).toEqual([201, 'Sinónimo guardado'])
  expect(body.data).toEqual({ _id: expect.any(String), words: 'Guardafrío', meaning: 'Nevera', version: 1 })
  expect(await found('guardafrío')).toMatchObject({ total: 2, match: 'exact' })
  expect(await found('guardafrios')).toMatchObject({ total: 2 })
  expect(await page()).toContain('Nevera Boreal')
  await expect.poll(() => found('guardafrío', elsewhere)).toMatchObject({ total: 2 })
  expect(await list()).toEqual([body.data])
  expect(await broken()).toEqual([])
})

test('of two words each finds what the other one finds, by the shop’s own list too (P-237)', async () => {
  await addProducts(shop.db, [{ productName: 'Guardafrío antiguo' }])
  await add('guardafrío', 'refrigerador')
  expect(await found('guardafrío')).toMatchObject({ total: 3 })
  expect(await found('refrigerador')).toMatchObject({ total: 3 })
  await pool.query(`delete from products where product_name like 'Guardafrío%'`)
})

test('a changed or deleted synonym no longer finds its former results, and its words are corrected again (P-237)', async () => {
  const { data } = (await add('sapoteka', 'nevera')).body
  expect(await found('sapoteka')).toMatchObject({ total: 2 })
  const { body } = await change(data._id, { words: 'sapoteka', meaning: 'zapote' })
  expect([body.message, body.data]).toEqual(['Sinónimo guardado', { ...data, meaning: 'zapote', version: 2 }])
  expect(await found('sapoteka')).toMatchObject({ total: 1 })
  expect((await admin.delete(`/api/synonyms/${data._id}`)).body.message).toBe('Sinónimo eliminado')
  expect(await found('sapoteka')).toMatchObject({ total: 0 })
  expect(await list()).toEqual([])
  expect((await admin.delete(`/api/synonyms/${data._id}`)).status).toBe(404)
  expect((await change(data._id, { words: 'a', meaning: 'b' })).status).toBe(404)

  await add('neveraa', 'zapote')
  expect(await found('neveraa')).toMatchObject({ total: 1, match: 'exact' })
  await admin.delete(`/api/synonyms/${(await list())[0]._id}`)
  expect(await found('neveraa')).toMatchObject({ total: 2, match: 'corrected' })
  // A word of a product stays in the vocabulary, whatever synonym it was in.
  expect(await found('zapotes')).toMatchObject({ total: 1, match: 'exact' })
})

test('a later change of the shop’s own list leaves the owner’s as they are', async () => {
  await add('guardafrío', 'nevera')
  await pool.query(`insert into search_synonyms values ('guardafrio: zapote')`)
  expect(await found('guardafrío')).toMatchObject({ total: 3 })
  await pool.query(`delete from search_synonyms where line like 'guardafrio%'`)
  await pool.query('select search_rebuild()')
  shop.app.dropCachedResponses()
  expect(await found('guardafrío')).toMatchObject({ total: 2 })
  expect(await broken()).toEqual([])
})

const stopWords = 'La búsqueda no tiene en cuenta palabras como «de» o «para». Escribe otra.'
test.each([
  ['words', { words: '', meaning: 'nevera' }, 'Escribe la palabra: entre 1 y 60 caracteres.'],
  ['meaning', { words: 'nevera' }, 'Escribe la palabra: entre 1 y 60 caracteres.'],
  ['meaning', { words: 'nevera', meaning: '\u200B ' }, 'Escribe la palabra: entre 1 y 60 caracteres.'],
  ['words', { words: 'a'.repeat(61), meaning: 'nevera' }, 'Es demasiado larga: máximo 60 caracteres.'],
  ['words', { words: '¿?', meaning: 'nevera' }, 'Escribe al menos una letra o un número.'],
  ['words', { words: 'de la', meaning: 'nevera' }, stopWords],
  ['meaning', { words: 'frío', meaning: 'Para' }, stopWords],
  [
    'words',
    { words: 'uno dos tres cuatro cinco seis', meaning: 'nevera' },
    'Escribe máximo 5 palabras, sin contar las que son como «de» o «para».',
  ],
  ['meaning', { words: 'Neveras', meaning: 'nevera' }, 'Las dos palabras son la misma para la búsqueda. Escribe otra.'],
])('a wrong %s is refused at its field, and nothing is stored: %j', async (field, sent, message) => {
  const { status, body } = await admin.post('/api/synonyms', sent)
  expect([status, body.code, body.fields]).toEqual([400, 'VALIDATION', [{ field, message }]])
  expect(await list()).toEqual([])
})

describe('a synonym that there is', () => {
  test('is refused with it, in either order of its words, so that the retry after a lost answer is understood', async () => {
    const { data } = (await add('guardafrío', 'nevera')).body
    for (const [words, meaning] of [
      ['guardafrío', 'nevera'],
      ['Neveras', 'GUARDAFRIO'],
    ] as const) {
      const { status, body } = await add(words, meaning)
      expect([status, body.code, body.message, body.data]).toEqual([
        409,
        'SYNONYM_REPEATED',
        'Ya tienes un sinónimo con esas dos palabras.',
        data,
      ])
    }
    // With another spelling of its own words it is not repeated.
    expect((await change(data._id, { words: 'guardafríos', meaning: 'Nevera' })).status).toBe(200)
    expect(await list()).toHaveLength(1)
  })

  test('in the shop’s own list is refused too', async () => {
    const { status, body } = await add('heladera', 'refrigerador')
    expect([status, body.code, body.message]).toEqual([
      409,
      'SYNONYM_KNOWN',
      'La búsqueda ya encuentra lo mismo con esas dos palabras.',
    ])
    expect(await list()).toEqual([])
  })
})

test('of two concurrent owners, the second is refused with the current synonym (A-7)', async () => {
  const { data } = (await add('guardafrío', 'nevera')).body
  const headers = { 'if-match': '"1"' }
  const answers = await Promise.all([
    change(data._id, { words: 'guardafrío', meaning: 'zapote' }, headers),
    change(data._id, { words: 'congelafrío', meaning: 'nevera' }, headers),
  ])
  const first = answers.find(({ status }) => status === 200)!
  const late = answers.find(({ status }) => status === 409)!
  expect([late.body.code, late.body.message, late.body.data]).toEqual([
    'SYNONYM_CHANGED',
    'Este sinónimo cambió mientras lo editabas. Se muestra como está ahora.',
    first.body.data,
  ])
  const nonsense = await change(data._id, { words: 'uno', meaning: 'dos' }, { 'if-match': '"x"' })
  expect([nonsense.status, nonsense.body.message]).toEqual([400, 'Versión no válida.'])
  expect(await list()).toEqual([first.body.data])
})

test('two owners who add, change and delete at the same time leave no outdated pair', async () => {
  const { data } = (await add('guardafrío', 'nevera')).body
  const statuses = await Promise.all([
    admin.delete(`/api/synonyms/${data._id}`),
    add('sapoteka', 'zapote'),
    add('zapoteca', 'sapoteka'),
    add('zapoteca', 'sapoteka'),
  ])
  expect(statuses.map(({ status }) => status).sort()).toEqual([200, 201, 201, 409])
  expect(await broken()).toEqual([])
  const { rows } = await pool.query(
    `select count(*)::int as count from search_synonym_pairs where 'guardafrio' = any (phrase || meaning)`,
  )
  expect(rows).toEqual([{ count: 0 }])
})

test('a shop has 200 synonyms at most (A-17)', async () => {
  await pool.query(
    `insert into shop_synonyms (words, meaning, pair) select 'uno' || n, 'zapote', array['uno ' || n, 'zapote'] from generate_series(1, 200) n`,
  )
  const { status, body } = await add('guardafrío', 'nevera')
  expect([status, body.code, body.message]).toEqual([
    409,
    'SYNONYMS_FULL',
    'Puedes tener máximo 200 sinónimos. Elimina uno para agregar otro.',
  ])
  expect(await list()).toHaveLength(200)
})

test('the list of searches marks the words that now have a synonym (P-236)', async () => {
  await add('guardafrío', 'nevera')
  for (const q of ['guardafríos', 'zapote']) await visitor.post('/api/search-count', { q, isFound: false })
  const { notFound } = (await admin.get('/api/searches')).body.data
  expect(notFound.map(({ words, synonym }: Record<string, unknown>) => [words, synonym])).toEqual([
    ['guardafrios', 'nevera'],
    ['zapote', null],
  ])
})

test('the log of changes names the author and the change', async () => {
  const { data } = (await add('guardafrío', 'nevera')).body
  await change(data._id, { words: 'guardafrío', meaning: 'zapote' })
  await admin.delete(`/api/synonyms/${data._id}`)
  const { rows } = await pool.query(`select action, before, after from audit_log where target = $1 order by id`, [
    data._id,
  ])
  const [was, became] = ['nevera', 'zapote'].map((meaning) => ({ words: 'guardafrío', meaning }))
  expect(rows.filter(({ action }) => action.startsWith('synonym'))).toMatchObject([
    { action: 'synonym.added', after: was },
    { action: 'synonym.changed', before: was, after: became },
    { action: 'synonym.removed', before: became },
  ])
})
