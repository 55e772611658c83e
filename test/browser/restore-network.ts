import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/**
 * Ends the emulated loss of the network, repeatedly until the page notices: once in thousands of times Chromium has left a page offline.
 */
export async function restoreNetwork(page: Page): Promise<void> {
  const context = page.context()
  const end = async () => {
    await context.setOffline(false)
    const isOnline = await page.evaluate(() => navigator.onLine)
    // Only a change reaches the browser.
    if (!isOnline) await context.setOffline(true)
    return isOnline
  }
  await expect.poll(end).toBe(true)
}
