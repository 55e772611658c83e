import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/**
 * Fails when the page must be scrolled sideways in windows of other widths (CSS pixels). Afterwards its window has its
 * former width.
 */
export async function expectToFit(page: Page, ...widths: number[]): Promise<void> {
  const before = page.viewportSize()
  for (const width of widths) {
    await page.setViewportSize({ width, height: 640 })
    // A chart adapts to the window's width asynchronously.
    await expect
      .poll(() => page.evaluate(() => [location.pathname, document.documentElement.scrollWidth]))
      .toEqual([new URL(page.url()).pathname, width])
  }
  if (before) await page.setViewportSize(before)
}
