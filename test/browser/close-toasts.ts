import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Closes the toasts, so that each toast from now on is about what a test does next. */
export async function closeToasts(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(closeShown)).toBe(0)
}

/** Runs in the page. @returns how many toasts were there: others may have waited for them */
function closeShown(): number {
  const buttons = document.querySelectorAll<HTMLElement>('#toasts button[aria-label="Cerrar"]')
  for (const button of buttons) button.click()
  return buttons.length
}
