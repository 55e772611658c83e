import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/**
 * Fails when the page as it stands has to be scrolled sideways in windows of other widths (CSS pixels). Afterwards its
 * window is as it was.
 */
export async function expectToFit(page: Page, ...widths: number[]): Promise<void> {
  const before = page.viewportSize()
  for (const width of widths) {
    await page.setViewportSize({ width, height: 640 })
    // What draws itself, such as a chart, follows its window a moment later.
    await expect
      .poll(() => page.evaluate(() => [location.pathname, document.documentElement.scrollWidth]))
      .toEqual([new URL(page.url()).pathname, width])
  }
  if (before) await page.setViewportSize(before)
}
