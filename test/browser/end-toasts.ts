import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/**
 * Ends the display time of the shown toasts, so that the next one can be distinguished from them.
 * @returns how long each of them would have been shown, in ms
 */
export async function endToasts(page: Page): Promise<unknown[]> {
  const durations: unknown[] = []
  await expect
    .poll(async () => {
      durations.push(...(await page.evaluate(finishProgress)))
      return page.locator('.Toastify__toast').count()
    })
    .toBe(0)
  return durations
}

/** Runs in the page: ends the animations that close the toasts. */
function finishProgress() {
  const lines = document
    .getAnimations()
    .filter((one) => one instanceof CSSAnimation && one.animationName.includes('trackProgress'))
    // A finished animation stays until its toast is removed.
    .filter(({ playState }) => playState !== 'finished')
  return lines.map((line) => {
    line.finish()
    return line.effect?.getTiming().duration
  })
}
