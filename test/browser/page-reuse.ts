import type { BrowserContextOptions, Page } from 'playwright-core'

/** Calls with an irreversible effect on a page, which is not reused after any of them. */
const lasting = [
  'addLocatorHandler',
  'exposeBinding',
  'exposeFunction',
  'pause',
  'routeFromHAR',
  'routeWebSocket',
  'setDefaultNavigationTimeout',
  'setExtraHTTPHeaders',
] as const

/** Events that a test may listen to; Playwright itself listens to the others. */
const events = [
  'console',
  'dialog',
  'domcontentloaded',
  'download',
  'filechooser',
  'framenavigated',
  'load',
  'pageerror',
  'popup',
  'request',
  'requestfailed',
  'requestfinished',
  'response',
  'websocket',
  'worker',
] as const

type Changes = {
  isAltered: boolean
  isRouted: boolean
  isEmulated: boolean
  size: ReturnType<Page['viewportSize']>
  media: Parameters<Page['emulateMedia']>[0]
  /** The scripts that run before each document. */
  scripts: Awaited<ReturnType<Page['addInitScript']>>[]
}

const watchedPages = new WeakMap<Page, Changes>()

/**
 * Notes from now on what a test changes on the page.
 * @param options with which the page's context was made
 */
export function watchPage(page: Page, options: BrowserContextOptions): void {
  const changes: Changes = {
    isAltered: false,
    isRouted: false,
    isEmulated: false,
    size: page.viewportSize(),
    media: mediaOf(options),
    scripts: [],
  }
  watchedPages.set(page, changes)
  for (const name of lasting) onCall(page, name, () => (changes.isAltered = true))
  onCall(page, 'route', () => (changes.isRouted = true))
  onCall(page, 'emulateMedia', () => (changes.isEmulated = true))
  const addInitScript = page.addInitScript.bind(page)
  const added: Page['addInitScript'] = async (script, arg, about) => {
    const one = await addInitScript(script, arg, about)
    changes.scripts.push(one)
    return one
  }
  Object.assign(page, { addInitScript: added })
}

/** Playwright's default emulation for a page of a context. */
const mediaOf = (options: BrowserContextOptions): Changes['media'] => ({
  media: null,
  colorScheme: 'light',
  reducedMotion: 'no-preference',
  forcedColors: 'none',
  contrast: 'no-preference',
  ...Object.fromEntries(
    (['colorScheme', 'reducedMotion', 'forcedColors', 'contrast'] as const).flatMap((name) =>
      options[name] === undefined ? [] : [[name, options[name]]],
    ),
  ),
})

/** Whether {@link resetPage} makes the page like a new one. */
export function isReusable(page: Page): boolean {
  return watchedPages.get(page)?.isAltered === false && !page.isClosed()
}

/** From now on the page only holds its process. */
export function leaveOut(page: Page): void {
  const changes = watchedPages.get(page)
  if (changes) changes.isAltered = true
}

/** Leaves the page blank, without the listeners, routes and session storage of a test; throws when it cannot. */
export async function resetPage(page: Page): Promise<void> {
  for (const event of events) page.removeAllListeners(event)
  const changes = watchedPages.get(page)
  if (changes?.isRouted) await page.unrouteAll({ behavior: 'ignoreErrors' })
  for (const script of changes?.scripts.splice(0) ?? []) await script.dispose()
  if (isReusable(page)) {
    await page.mouse.move(0, 0)
    // Data that the page writes on unload would reach the next test.
    await page.evaluate(() => {
      sessionStorage.clear()
      Storage.prototype.setItem = () => {}
      window.name = ''
    })
  }
  await page.goto('about:blank', { timeout: 3_000 })
  const now = page.viewportSize()
  const { size = null } = changes ?? {}
  if (size && (now?.width !== size.width || now.height !== size.height)) await page.setViewportSize(size)
  await restoreMedia(page)
  if (changes) changes.isRouted = false
}

/** Restores the emulation of the page's context, if a test changed it: this restyles the whole page. */
export async function restoreMedia(page: Page): Promise<void> {
  const changes = watchedPages.get(page)
  if (!changes?.isEmulated) return
  await page.emulateMedia(changes.media)
  changes.isEmulated = false
}

function onCall<K extends keyof Page>(page: Page, name: K, note: () => void): void {
  const method = page[name] as (...args: unknown[]) => unknown
  const noted = (...args: unknown[]) => {
    note()
    return method.apply(page, args)
  }
  Object.assign(page, { [name]: noted })
}
