import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

import type { AxeResults, RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { desktop, phone } from './chromium.ts'
import { sessionOf } from './window-pool.ts'

type Axe = {
  axe?: { run: (options: RunOptions) => Promise<AxeResults>; configure: (spec: { noHtml: boolean }) => void }
}

/** Escaped to ASCII: with one character beyond Latin 1 in it, loading the script takes a page half again as long. */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8').replace(
  /[\u0080-\uffff]/g,
  (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
)

/** The rules that the other theme can break: it changes nothing but colours (test/repository/themes.test.ts). */
const colourRules: RunOptions = { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } }

/** Fails with every violation that axe finds on the page, once all transitions have ended. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(settleTransitions)
  expect(await findViolations(page)).toEqual([])
}

type Theme = 'light' | 'dark'

/**
 * Fails with every violation that axe finds on the page, in the light or in the dark theme, and when the page does not
 * follow the system's theme. Afterwards it has its former theme.
 */
export async function expectAccessibleInLightAndDark(page: Page): Promise<void> {
  const { own, other } = await themesOf(page)
  // The current theme comes last, so that nothing needs to be restored.
  await expectAccessibleIn(page, [other, own], own)
}

/** As {@link expectAccessibleInLightAndDark}, in a window of a phone and in one of a desk. Afterwards it has its former size. */
export async function expectAccessibleOnPhoneAndDesktop(page: Page): Promise<void> {
  const { own, other } = await themesOf(page)
  const before = page.viewportSize()
  const sizes = before?.width === phone.viewport.width ? [desktop, phone] : [phone, desktop]
  for (const [at, { viewport }] of sizes.entries()) {
    await page.setViewportSize(viewport)
    // Layout that depends on the window's width is updated in the next frame.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    // The second size begins in the theme in which the first one ends: each change of it styles the whole page again.
    await expectAccessibleIn(page, at === 0 ? [own, other] : [other, own], own)
  }
}

async function themesOf(page: Page): Promise<{ own: Theme; other: Theme }> {
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)
  return isDark ? { own: 'dark', other: 'light' } : { own: 'light', other: 'dark' }
}

/** @param own the theme in which all rules are checked */
async function expectAccessibleIn(page: Page, themes: readonly Theme[], own: Theme): Promise<void> {
  const found: string[] = []
  const backgrounds = new Set<string>()
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme })
    backgrounds.add(await page.evaluate(settleTransitions))
    const violations = await findViolations(page, colorScheme === own ? {} : colourRules)
    for (const violation of violations) found.push(`${colorScheme}: ${violation}`)
  }
  expect(found, found.join('\n')).toEqual([])
  expect([...backgrounds]).toHaveLength(2)
}

async function findViolations(page: Page, options: RunOptions = {}): Promise<string[]> {
  // Not by page.evaluate, which evaluates the script within another one: that takes half again as long.
  if (!(await page.evaluate(() => 'axe' in window)))
    await (await sessionOf(page)).send('Runtime.evaluate', { expression: source })
  return page.evaluate(runAxe, options)
}

/** Runs in the page. What passed is not described, nor the markup and the selector of each element: on a long page that takes longer than checking. */
async function runAxe(options: RunOptions): Promise<string[]> {
  const { axe } = window as unknown as Required<Axe>
  axe.configure({ noHtml: true })
  const { violations } = await axe.run({ resultTypes: ['violations'], elementRef: true, selectors: false, ...options })
  return violations.map(({ id, nodes }) => {
    const elements = nodes.map(({ element }) => element?.outerHTML.slice(0, 200) ?? 'an element of a frame')
    return `${id}: ${elements.join(' | ')}`
  })
}

/** Runs in the page: finishes all transitions of colours and of layers that fade in. @returns the page's background */
function settleTransitions(): string {
  // A finished transition may start another one on elements that inherit from it.
  for (let round = 0; round < 10; round += 1) {
    const moving = document
      .getAnimations()
      .filter((one) => one instanceof CSSTransition && one.timeline === document.timeline)
    if (moving.length === 0) break
    for (const transition of moving) transition.finish()
  }
  return getComputedStyle(document.documentElement).backgroundColor
}
