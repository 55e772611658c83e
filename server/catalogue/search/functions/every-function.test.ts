import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { expect, test } from 'vitest'

const home = join(import.meta.dirname, '../../../../database/functions')

test('every SQL function of the search is named in the tests of its file', async () => {
  const names = (await readdir(import.meta.dirname)).filter((name) => name.endsWith('.pg.test.ts'))
  const tests = await Promise.all(names.map((name) => readFile(join(import.meta.dirname, name), 'utf8')))
  const groups = new Map(
    tests
      .flatMap((text) => text.split(/^describe\('/m).slice(1))
      .map((text) => [text.slice(0, text.indexOf("'")).split(',')[0] ?? '', text] as const),
  )
  const missing: string[] = []
  for (const folder of ['search-index', 'search-query']) {
    for (const file of await readdir(join(home, folder))) {
      const sql = await readFile(join(home, folder, file), 'utf8')
      for (const [, name = ''] of sql.matchAll(/create or replace (?:function|aggregate) (\w+)/g)) {
        if (!new RegExp(`\\b${name}\\b`).test(groups.get(`${folder}/${file}`) ?? '')) missing.push(`${file}: ${name}`)
      }
    }
  }
  expect(missing).toEqual([])
})
