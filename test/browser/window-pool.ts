import type { BrowserContext, CDPSession, Page } from 'playwright-core'

import { isReusable, leaveOut, resetPage, watchPage } from './page-reuse.ts'

/** Calls that change a context for good: one on which any of these was called is not reused. */
const lasting = [
  'addInitScript',
  'exposeBinding',
  'exposeFunction',
  'grantPermissions',
  'newCDPSession',
  'route',
  'routeFromHAR',
  'routeWebSocket',
  'setExtraHTTPHeaders',
  'setGeolocation',
] as const
const lastingOfClock = ['install', 'setFixedTime', 'setSystemTime'] as const

/** Each idle context keeps a process of Chromium. */
const MOST_IDLE_OF_A_KIND = 3

type Known = {
  key: string
  origins: Set<string>
  isAltered: boolean
  last?: Page
  openSession: BrowserContext['newCDPSession']
}
type Window = { context: BrowserContext; page: Page }

const known = new WeakMap<BrowserContext, Known>()
const idle = new Map<string, BrowserContext[]>()

/**
 * A window for a test: a cleared one of an earlier test, or a new one. A page in a new context starts a process and
 * compiles every script again, which takes as long as most tests; a new page in a used context, a third of that.
 * @param key contexts with the same key were made with the same options
 */
export async function takeWindow(key: string, create: () => Promise<BrowserContext>): Promise<Window> {
  const left = idle.get(key)?.pop()
  if (left) return { context: left, page: await pageOf(left) }
  const context = await create()
  const openSession = context.newCDPSession.bind(context)
  const about: Known = { key, origins: new Set(), isAltered: false, openSession }
  known.set(context, about)
  watchForChanges(context, about)
  context.on('page', (page) => {
    watchPage(page, JSON.parse(key))
    noteOrigins(page, about)
  })
  return { context, page: await context.newPage() }
}

/** The page that the last test left, or a new one that shares its process with the compiled scripts. */
async function pageOf(context: BrowserContext): Promise<Page> {
  const about = known.get(context)
  if (!about?.last || !isReusable(about.last)) return context.newPage()
  noteOrigins(about.last, about)
  return about.last
}

/** Clears a context for the next test, or closes it when that fails. */
export async function leaveContext(context: BrowserContext): Promise<void> {
  const about = known.get(context)
  const others = about ? (idle.get(about.key) ?? []) : []
  const isFull = others.length >= MOST_IDLE_OF_A_KIND
  const isClean = about && !isFull && !about.isAltered && (await clear(context, about).catch(() => false))
  if (!isClean) return context.close()
  idle.set(about.key, [...others, context])
}

/** Whether the context waits for a test that takes it. */
export function isIdle(context: BrowserContext): boolean {
  return idle.get(known.get(context)?.key ?? '')?.includes(context) ?? false
}

function noteOrigins(page: Page, about: Known): void {
  page.on('framenavigated', (frame) => {
    const { origin } = new URL(frame.url())
    if (origin !== 'null') about.origins.add(origin)
  })
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
}

/** One page stays open, blank, and so does its process. */
async function clear(context: BrowserContext, about: Known): Promise<boolean> {
  const pages = context.pages()
  const last = pages.findLast(isReusable) ?? pages.at(-1)
  if (!last) return false
  for (const page of pages) if (page !== last) await page.close()
  await resetPage(last)
  // Session storage is emptied for the page's present origin only.
  if (about.origins.size > 1) leaveOut(last)
  about.last = last
  await context.setOffline(false)
  await context.clearCookies()
  const session = await sessionOf(last)
  await session.send('Page.resetNavigationHistory')
  for (const origin of about.origins) await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
  about.origins.clear()
  return true
}

const sessions = new WeakMap<Page, Promise<CDPSession>>()

/**
 * Uses the browser's own protocol with a page, without marking its context as changed. One session for all tests of a page: attaching and
 * detaching takes longer than the commands.
 */
export function sessionOf(page: Page): Promise<CDPSession> {
  const context = page.context()
  const open = known.get(context)?.openSession ?? context.newCDPSession.bind(context)
  const session = sessions.get(page) ?? open(page)
  sessions.set(page, session)
  return session
}
