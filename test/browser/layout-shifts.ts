import type { Page } from 'playwright-core'

/**
 * Observes how much of a page moves by itself.
 * @param from since when: its load, or now
 * @returns a function that gives the sum so far, as CLS counts
 */
export async function watchLayoutShifts(page: Page, from: 'load' | 'now'): Promise<() => Promise<number>> {
  await page.evaluate((buffered) => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value)
    }).observe({ type: 'layout-shift', buffered })
  }, from === 'load')
  return async () => {
    // The browser reports a shift after the frame in which it happened.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
    return page.evaluate(() => (window as unknown as { shifts: number[] }).shifts.reduce((a, b) => a + b, 0))
  }
}
