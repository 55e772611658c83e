import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/**
 * Fails when the page must be scrolled sideways in windows of these widths (CSS pixels). Afterwards its window has its
 * former size, in which its own width is looked at: each change of it costs as much as ten questions.
 */
export async function expectToFit(page: Page, ...widths: number[]): Promise<void> {
  const before = page.viewportSize()
  const isOwn = (width: number) => width === before?.width
  for (const width of [...widths.filter(isOwn), ...widths.filter((one) => !isOwn(one))]) {
    if (!isOwn(width)) await page.setViewportSize({ width, height: 640 })
    // A chart adapts to the window's width asynchronously.
    await expect
      .poll(() => page.evaluate(() => [location.pathname, document.documentElement.scrollWidth]))
      .toEqual([new URL(page.url()).pathname, width])
  }
  if (before) await page.setViewportSize(before)
}
