import { expect, test } from 'vitest'

import { qualityCases, type QualityCase } from '../server/catalogue/search/quality.cases.ts'
import { searchProducts } from '../server/catalogue/search/search-products.ts'
import { openTestDatabase } from '../test/database/database.ts'
import { readyDemoCatalogue } from '../test/shop/demo-shop.ts'

const { db } = await openTestDatabase({ template: (await readyDemoCatalogue()).template })

/** The error in the response to one case, or null. */
async function judge({ q, top = 10, first = [], never = [], nothing }: QualityCase): Promise<string | null> {
  const { data, total } = await searchProducts(db, { q })
  const seen = data.slice(0, top).map((product) => product.productName)
  const missing = first.filter((name) => !seen.some((shown) => shown.startsWith(name)))
  const wrong = never.filter((name) => seen.slice(0, 10).some((shown) => shown.startsWith(name)))
  if (nothing ? total === 0 : total > 0 && missing.length + wrong.length === 0) return null
  return `«${q}»: ${nothing ? 'expected nothing' : `missing [${missing}], wrong [${wrong}]`}; shown ${total} [${seen.slice(0, 10).join(' | ')}]`
}

test('at least 95 of 100 searches in shoppers’ words list the expected product first', async () => {
  const complaints: string[] = []
  for (const each of qualityCases) {
    const complaint = await judge(each)
    if (complaint) complaints.push(complaint)
  }
  const right = qualityCases.length - complaints.length
  process.stdout.write(
    `search quality: ${right} of ${qualityCases.length} right\n${complaints.map((line) => `  ${line}\n`).join('')}`,
  )
  expect(right / qualityCases.length, complaints.join('\n')).toBeGreaterThanOrEqual(0.95)
})

test('there are at least 160 searches, and no query occurs twice', () => {
  expect(qualityCases.length).toBeGreaterThanOrEqual(160)
  expect(new Set(qualityCases.map(({ q }) => q)).size).toBe(qualityCases.length)
})
