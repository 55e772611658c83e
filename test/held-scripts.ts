import type { Page } from 'playwright-core'

/** Keeps a page's scripts back until they are released. */
export async function holdScripts(page: Page) {
  const { promise, resolve } = Promise.withResolvers<void>()
  let isAsked = false
  await page.route('**/assets/*.js', async (route) => {
    isAsked = true
    await promise
    await route.continue()
  })
  return { release: resolve, areAsked: () => isAsked }
}
