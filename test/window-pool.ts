import type { BrowserContext, Page } from 'playwright-core'

/** Calls that change a context for good: one on which any of these was called is not reused. */
const lasting = [
  'addInitScript',
  'exposeBinding',
  'exposeFunction',
  'grantPermissions',
  'route',
  'routeFromHAR',
  'routeWebSocket',
  'setExtraHTTPHeaders',
  'setGeolocation',
  'setOffline',
] as const
const lastingOfClock = ['install', 'setFixedTime', 'setSystemTime'] as const

type Known = { key: string; origins: Set<string>; isAltered: boolean; anchor?: Page }

const known = new WeakMap<BrowserContext, Known>()
const idle = new Map<string, BrowserContext[]>()

/**
 * A browser context for a test: a cleared one of an earlier test, or a new one. A page in a new context starts a
 * process and compiles every script again, which takes as long as most tests.
 * @param key contexts with the same key were made with the same options
 */
export async function takeContext(key: string, create: () => Promise<BrowserContext>): Promise<BrowserContext> {
  const left = idle.get(key)?.pop()
  if (left) return left
  const context = await create()
  const about: Known = { key, origins: new Set(), isAltered: false }
  known.set(context, about)
  watchForChanges(context, about)
  context.on('page', (page) => {
    page.on('framenavigated', (frame) => {
      const { origin } = new URL(frame.url())
      if (origin !== 'null') about.origins.add(origin)
    })
  })
  return context
}

/** Clears a context for the next test, or closes it when that fails. */
export async function leaveContext(context: BrowserContext): Promise<void> {
  const about = known.get(context)
  const isClean = about && !about.isAltered && (await clear(context, about).catch(() => false))
  if (!isClean) return context.close()
  idle.set(about.key, [...(idle.get(about.key) ?? []), context])
}

/** Marks all contexts as closed. */
export function forgetContexts(): void {
  idle.clear()
}

function watchForChanges(context: BrowserContext, about: Known): void {
  const watch = <T extends object>(target: T, names: readonly (keyof T)[]) => {
    for (const name of names) {
      const method = target[name] as (...args: unknown[]) => unknown
      const marked = (...args: unknown[]) => {
        about.isAltered = true
        return method.apply(target, args)
      }
      Object.assign(target, { [name]: marked })
    }
  }
  watch(context, lasting)
  watch(context.clock, lastingOfClock)
  context.on('serviceworker', () => (about.isAltered = true))
}

/** The last page stays open, blank, for its process with the compiled scripts; the next page shares it. */
async function clear(context: BrowserContext, about: Known): Promise<boolean> {
  const open = context.pages().filter((page) => page !== about.anchor)
  const last = open.pop()
  if (!last) return false
  for (const page of open) await page.close()
  last.removeAllListeners()
  await last.goto('about:blank', { timeout: 3_000 })
  await about.anchor?.close()
  about.anchor = last
  await context.clearCookies()
  const session = await context.newCDPSession(last)
  for (const origin of about.origins) await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
  await session.detach()
  about.origins.clear()
  return true
}
