import { sql } from 'kysely'

import type { SearchInput } from '../contract/catalogue/catalogue.ts'
import { countProducts } from '../server/catalogue/list-products.ts'
import { searchProducts } from '../server/catalogue/search/search-products.ts'
import { openDatabase, type Db } from '../server/platform/database/pool.ts'

const CONNECTIONS = 10
const TURNS = 6

export type SearchBenchRow = {
  /** The kind of search. */
  kind: string
  requests: number
  /** Milliseconds from request to response, with all ten connections busy. */
  median: number
  p95: number
  /** Its p95 relative to the p95 of the bare select of the same run. */
  ratio: number
}

type Scenario = { kind: string; runQuery: (db: Db) => Promise<unknown> }
type Measured = { kind: string; milliseconds: number }

/**
 * Uncached searches, ten at a time, over the catalogue in this database, compared with a bare select of 20 products by primary key. The
 * queries are made of the catalogue's own words, so any catalogue will do.
 * @param rounds how many searches of each kind
 */
export async function benchSearch(connectionString: string, { rounds = 60 } = {}): Promise<SearchBenchRow[]> {
  const { db, close } = openDatabase({ connectionString, max: CONNECTIONS })
  try {
    const queries = shuffled(await makeQueries(db, rounds))
    const bare = await bareSelects(db, queries.length)
    await warmUp(db, [...queries.slice(0, 60), ...bare.slice(0, 20)])
    // In turns, so that other load affects both alike.
    const measured: Measured[] = []
    for (let turn = 0; turn < TURNS; turn += 1) {
      measured.push(
        ...(await measure(
          db,
          bare.filter((_, index) => index % TURNS === turn),
        )),
      )
      measured.push(
        ...(await measure(
          db,
          queries.filter((_, index) => index % TURNS === turn),
        )),
      )
    }
    return summarise(measured)
  } finally {
    await close()
  }
}

async function makeQueries(db: Db, rounds: number): Promise<Scenario[]> {
  const words = await sampleWords(db, rounds)
  const categories = (await db.selectFrom('categories').select(['name', 'shortName']).execute()).flatMap((row) => [
    row.name,
    row.shortName,
  ])
  const subcategories = (await db.selectFrom('subcategories').select('name').distinct().execute()).map(
    (row) => row.name,
  )
  const at = <T>(list: T[], index: number): T => list[index % list.length] as T
  const kinds: Record<string, (index: number) => SearchInput> = {
    'one letter': (i) => ({ q: at([...'cpmtbajslrdgenfvkohuñ'], i) }),
    'two letters': (i) => ({ q: at(words.common, i).slice(0, 2) }),
    'half a word': (i) => ({ q: at(words.common, i).slice(0, 3 + (i % 3)) }),
    'common word': (i) => ({ q: at(words.common, i) }),
    'rare word': (i) => ({ q: at(words.rare, i) }),
    'two words': (i) => ({ q: at(words.pairs, i) }),
    synonym: (i) => ({ q: at(synonyms, i) }),
    'typing error': (i) => ({
      q: misspell(
        at(
          words.common.filter((word) => word.length > 4),
          i,
        ),
        i,
      ),
    }),
    category: (i) => ({ q: at([...categories, ...subcategories], i) }),
    filters: (i) => ({
      q: at(words.common, i),
      category: [at(categories, i * 2)],
      precio: [at(['hasta100', '100a250', 'mas250'] as const, i)],
    }),
    'phones with filters': (i) => ({
      q: at(['celular', 'c', 'ce', 'cel', 'android'], i),
      brandName: ['Celulares'],
      ram: [at([4, 8, 12], i)],
    }),
    'by price': (i) => ({
      q: at(words.common, i),
      orden: at(['menor-precio', 'mayor-precio', 'mayor-descuento', 'mas-nuevos'] as const, i),
    }),
    'second page': (i) => ({ q: at(words.common, i), page: 2 }),
  }
  return Object.entries(kinds).flatMap(([kind, make]) =>
    Array.from({ length: rounds }, (_, index) => ({ kind, runQuery: (on) => searchProducts(on, make(index)) })),
  )
}

const synonyms = [
  'computador',
  'laptop',
  'movil',
  'telefono',
  'auriculares',
  'zapatillas',
  'morral',
  'cartera',
  'playera',
  'chamarra',
  'biberon',
  'amoladora',
  'valija',
  'abanico',
  'refrigerador',
  'shampoo',
  'colonia',
  'pelota',
  'drone',
  'puzzle',
]

async function sampleWords(db: Db, rounds: number): Promise<{ common: string[]; rare: string[]; pairs: string[] }> {
  // A sample of the whole table without sorting it.
  const step = Math.max(1, Math.floor((await countProducts(db)) / (rounds * 4)))
  const { rows } = await sql<{ productName: string }>`
    select product_name as "productName" from products where search_slot % ${step}::int = 0
    limit ${rounds * 4}`.execute(db)
  const names = rows.map((row) => row.productName.split(' ').filter((word) => /^\p{L}{3,}$/u.test(word)))
  return {
    common: names.map((words) => words[0] ?? 'celular'),
    rare: names.map((words) => words.at(-1) ?? 'celular'),
    pairs: names.map((words) => words.slice(0, 2).join(' ')),
  }
}

/** Swaps two letters in the middle or leaves one out. */
function misspell(word: string, index: number): string {
  const letters = [...word]
  const at = 2 + (index % (letters.length - 3))
  if (index % 2 === 0) letters.splice(at, 1)
  else letters.splice(at, 2, letters[at + 1] ?? '', letters[at] ?? '')
  return letters.join('')
}

async function bareSelects(db: Db, count: number): Promise<Scenario[]> {
  const ids = (await db.selectFrom('products').select('id').where('deletedAt', 'is', null).limit(2_000).execute()).map(
    (row) => row.id,
  )
  return Array.from({ length: count }, (_, index) => {
    const twenty = Array.from({ length: 20 }, (_, offset) => ids[(index * 37 + offset * 11) % ids.length])
    return {
      kind: 'bare select of 20',
      runQuery: (on) => sql`select * from products where id = any(${twenty}::uuid[])`.execute(on),
    }
  })
}

/** A connection plans its statements at first use, which takes as long as twenty searches: each connection does so here. */
async function warmUp(db: Db, scenarios: Scenario[]): Promise<void> {
  const onOne = () =>
    db.connection().execute(async (held) => {
      for (const { runQuery } of scenarios) await runQuery(held)
    })
  await Promise.all(Array.from({ length: CONNECTIONS }, onOne))
}

async function measure(db: Db, scenarios: Scenario[]): Promise<Measured[]> {
  const waiting = [...scenarios]
  const measured: Measured[] = []
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      for (let next = waiting.pop(); next; next = waiting.pop()) {
        const start = performance.now()
        await next.runQuery(db)
        measured.push({ kind: next.kind, milliseconds: performance.now() - start })
      }
    }),
  )
  return measured
}

function summarise(measured: Measured[]): SearchBenchRow[] {
  const times = Map.groupBy(measured, (each) => each.kind)
  const rows = [...times].map(([kind, list]) => row(kind, list))
  rows.push(
    row(
      'all searches',
      measured.filter((each) => each.kind !== 'bare select of 20'),
    ),
  )
  const bare = rows[0]?.p95 ?? 1
  return rows.map((each) => Object.assign(each, { ratio: each.p95 / bare }))
}

function row(kind: string, list: { milliseconds: number }[]): SearchBenchRow {
  const sorted = list.map((each) => each.milliseconds).sort((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0
  return { kind, requests: sorted.length, median: at(0.5), p95: at(0.95), ratio: 0 }
}

function shuffled<T>(list: T[]): T[] {
  return list
    .map((value, index) => ({ value, key: (index * 7919) % 10_007 }))
    .sort((a, b) => a.key - b.key)
    .map(({ value }) => value)
}
