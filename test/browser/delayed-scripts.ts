import type { Page } from 'playwright-core'

/** Delays a page's scripts until they are released. */
export async function delayScripts(page: Page) {
  const { promise, resolve } = Promise.withResolvers<void>()
  let isRequested = false
  await page.route('**/assets/*.js', async (route) => {
    isRequested = true
    await promise
    await route.continue()
  })
  return { release: resolve, areRequested: () => isRequested }
}
