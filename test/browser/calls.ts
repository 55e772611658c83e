import type { Page, Request, Route } from 'playwright-core'

/**
 * Delays the responses to one call of the page until they are released.
 * @param path of the call, as `/api/search`
 */
export async function holdCall(page: Page, path: string) {
  const { promise, resolve: letGo } = Promise.withResolvers<void>()
  await page.route(isCallTo(path), async (route) => {
    await promise
    // The page may have aborted the call in the meantime.
    await route.continue().catch(() => undefined)
  })
  return { letGo }
}

/**
 * Holds back the server's response to the next request of one call: `isHeld` resolves when it has arrived.
 * @param path of the call, as `/api/user-datails`
 */
export async function holdAnswer(page: Page, path: string) {
  const held = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  const done = Promise.withResolvers<void>()
  await routeFirst(page, isCallTo(path), async (route) => {
    const response = await route.fetch()
    held.resolve()
    await released.promise
    await route.fulfill({ response })
    done.resolve()
  })
  return {
    isHeld: held.promise,
    letGo: async () => {
      released.resolve()
      await done.promise
    },
  }
}

/**
 * Handles the first request to an address, and lets later ones pass. With Playwright's `times: 1` interception ends while the
 * page goes on, and a request that it makes at that moment may never be answered.
 */
export async function routeFirst(
  page: Page,
  url: Parameters<Page['route']>[0],
  handle: (route: Route) => unknown,
): Promise<void> {
  let requests = 0
  await page.route(url, async (route) => {
    await (++requests > 1 ? route.fallback() : handle(route))
  })
}

/** Answers one call of the page instead of the server. */
export async function stubCall(page: Page, path: string, response: (route: Route) => Promise<void>): Promise<void> {
  await page.route(isCallTo(path), response)
}

/** Refuses the first request of one call, as the server does while too many people sign in. */
export async function refuseFirstAsBusy(page: Page, path: string): Promise<void> {
  let requests = 0
  await stubCall(page, path, async (route) => {
    if (++requests > 1) return route.continue()
    const refusal = { success: false, error: true, code: 'SIGN_IN_BUSY', message: 'Hay mucha gente.', reqId: 'r' }
    await route.fulfill({ status: 503, json: { ...refusal, data: { retryAfterSeconds: 1 } } })
  })
}

/** Collects the requests of the page to one call, as they start. */
export function watchCall(page: Page, path: string): Request[] {
  const seen: Request[] = []
  page.on('request', (request) => isCallTo(path)(new URL(request.url())) && seen.push(request))
  return seen
}

const isCallTo = (path: string) => (url: URL) => url.pathname === path
