import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

import type { AxeResults, RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

type Axe = { axe: { run: (options: RunOptions) => Promise<AxeResults> } }

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Fails with every violation that axe finds on the page as it stands. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(source)
  const results = await page.evaluate(() =>
    // What passes need not be described: on a long page that takes longer than the looking.
    (window as unknown as Axe).axe.run({ resultTypes: ['violations'] }),
  )
  const found = results.violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' | ')}`,
  )
  expect(found).toEqual([])
}
