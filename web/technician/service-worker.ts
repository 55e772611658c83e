/**
 * Makes the technician's screens available offline. The build wraps it in a function and passes `shell`
 * (server/pages/build-technician-worker.ts). It stores the screens without personal data and their scripts, but no
 * responses of calls; and it serves no page outside the technician's area.
 */
declare const shell: {
  /** The entry script: a page that does not name it belongs to another version. */
  entry: string
  files: string[]
  /** Name of the cache of the parts' pictures (web/technician/part-pictures.ts). */
  pictures: string
  /** It changes with each of the values above. */
  version: string
}

type Extendable = Event & { waitUntil: (work: Promise<unknown>) => void }
type Fetching = Extendable & { request: Request; respondWith: (response: Promise<Response>) => void }

const pages = ['/technical-panel/tasks', '/technical-panel/tasksCorrectivo']
const family = 'technician '
const cacheName = family + shell.version
/** After this time without a response a stored page is shown, in ms. */
const NETWORK_TIMEOUT_MS = 4_000

// The worker's global scope; the project is type-checked with the types of pages.
const worker = globalThis as unknown as {
  location: Location
  skipWaiting: () => Promise<void>
  addEventListener: (type: string, listener: (event: never) => void) => void
}

worker.addEventListener('install', (event: Extendable) => {
  event.waitUntil(fill().then(() => worker.skipWaiting()))
})

worker.addEventListener('activate', (event: Extendable) => {
  event.waitUntil(dropOlder())
})

worker.addEventListener('fetch', (event: Fetching) => {
  const { destination, method, mode, url } = event.request
  const { origin, pathname } = new URL(url)
  if (method !== 'GET' || origin !== worker.location.origin) return
  if (mode === 'navigate') {
    if (pages.includes(pathname)) event.respondWith(servePage(event, pathname))
    else if (/^\/technical-panel\/?$/.test(pathname)) event.respondWith(serveEntrance(event.request))
  } else if (shell.files.includes(pathname)) {
    event.respondWith(serveFile(event.request, pathname))
  } else if (destination === 'image' && pathname.startsWith('/pictures/')) {
    event.respondWith(servePicture(event.request, pathname))
  }
})

/** All or nothing. A file's name contains its content's hash, so a stored file is not fetched again. */
async function fill(): Promise<void> {
  const cache = await caches.open(cacheName)
  const cacheFile = async (file: string) => {
    const known = await caches.match(file, { ignoreVary: true })
    await cache.put(file, known ?? (await fetchWhole(file)))
  }
  const cachePage = async (page: string) => {
    const response = await fetchWhole(page, { cache: 'no-store', credentials: 'omit' })
    const text = await response.clone().text()
    if (!text.includes(shell.entry)) throw new Error(`${page} is of another version`)
    await cache.put(page, response)
  }
  await Promise.all([...shell.files.map(cacheFile), ...pages.map(cachePage)])
}

async function fetchWhole(address: string, options?: RequestInit): Promise<Response> {
  const response = await fetch(address, options)
  if (!response.ok || response.redirected) throw new Error(`${address}: ${response.status}`)
  return response
}

async function dropOlder(): Promise<void> {
  const names = await caches.keys()
  const older = names.filter((name) => name.startsWith(family) && name !== cacheName)
  await Promise.all(older.map((name) => caches.delete(name)))
}

/** The page from the network; the stored one if no response comes in time, or the shop is down. */
async function servePage(event: Fetching, page: string): Promise<Response> {
  const stored = await caches.match(page, { cacheName, ignoreVary: true })
  const fresh = fetch(event.request)
  if (!stored) return fresh
  const { promise: waited, resolve } = Promise.withResolvers<Response>()
  const timer = setTimeout(() => resolve(stored), NETWORK_TIMEOUT_MS)
  try {
    const first = await Promise.race([fresh, waited])
    return first.status >= 500 ? stored : first
  } catch {
    return stored
  } finally {
    clearTimeout(timer)
    fresh.catch(() => {})
  }
}

async function serveEntrance(request: Request): Promise<Response> {
  try {
    return await fetch(request)
  } catch {
    return Response.redirect(pages[0]!, 302)
  }
}

async function serveFile(request: Request, file: string): Promise<Response> {
  return (await caches.match(file, { cacheName, ignoreVary: true })) ?? fetch(request)
}

/** A part's picture is stored as WebP only. If it is missing, the screen shows its placeholder. */
async function servePicture(request: Request, file: string): Promise<Response> {
  const stored = await caches.match(file.replace(/\.avif$/, '.webp'), { cacheName: shell.pictures, ignoreVary: true })
  return stored ?? fetch(request).catch(() => new Response(null, { status: 204 }))
}
