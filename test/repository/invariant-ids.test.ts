import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { expect, test } from 'vitest'

test('each invariant has an id of its own, and they stand in the order of their ids', async () => {
  const text = await readFile(join(import.meta.dirname, '../../database/invariants.sql'), 'utf8')
  const ids = [...text.matchAll(/^(?:union all )?select 'I(\d+)([a-z]?) /gm)].map(([, number = '', letter = '']) => {
    return number.padStart(3, '0') + letter
  })
  expect(ids.length).toBeGreaterThan(90)
  expect(ids).toEqual([...new Set(ids)].toSorted())
})
