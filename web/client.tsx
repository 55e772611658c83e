import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { matchRoutes, RouterContextProvider } from 'react-router'
import { RouterProvider } from 'react-router/dom'

import { callOverHttp } from './browser-call.ts'
import { openBrowserRouter } from './browser-router.ts'
import { loaderContext, type MakePageCall } from './call.ts'
import { handleProductButtons } from './cart/product-buttons.ts'
import { watchMissingPictures } from './images/missing-pictures.ts'
import { followLinks } from './links.ts'
import { countActs } from './page/idle-since.ts'
import { screenOf } from './page/lazy-route.tsx'
import { prefetchLinks } from './prefetch-links.ts'
import { routes } from './routes.tsx'
import { followCurrentUser } from './session/current-user.ts'
import { SiteOrigin, writtenOrigin } from './site-origin.ts'
import { offlineUserKey } from './technician/offline-key.ts'
import { showStoredToast } from './ui/toast.ts'
import './page/late-imports.ts'

import './styles.css'

/** Hydrates the page that the server rendered: same routes, same data. */
async function boot(): Promise<void> {
  countActs()
  await yieldToEventLoop()
  void lookAfterTasks()
  followCurrentUser()
  handleProductButtons()
  await yieldToEventLoop()
  // Lazy screens must be loaded before hydration, which would otherwise show a gap.
  const matches = matchRoutes(routes, location) ?? []
  await Promise.all(matches.map(({ route }) => screenOf(route)))
  await yieldToEventLoop()
  const written = document.getElementById('page-data')?.textContent
  const { call, startPrefetching } = prefetchLinks(callOverHttp, contextOf)
  const router = openBrowserRouter({
    routes,
    hydrationData: written ? JSON.parse(written) : undefined,
    getContext: () => contextOf(call),
  })
  watchMissingPictures()
  // Loaded at the first scrolling: earlier it is not worth its bytes.
  addEventListener(
    'scroll',
    () => {
      import('./shell/sliding-header.ts').then(({ slideHeader }) => slideHeader()).catch(() => {})
    },
    { once: true },
  )
  await yieldToEventLoop()
  startTransition(() => {
    hydrateRoot(
      document,
      <SiteOrigin value={writtenOrigin()}>
        <RouterProvider router={router} />
      </SiteOrigin>,
    )
    // After React's own listeners: a click that a component has handled is not followed.
    followLinks(router, startPrefetching)
    showStoredToast()
  })
}

/** Yields, so that the browser can handle input between two long tasks. */
const yieldToEventLoop = () => new Promise((resolve) => setTimeout(resolve))

const contextOf = (call: MakePageCall) =>
  new RouterContextProvider(new Map([[loaderContext, { call, isServer: false }]]))

/** Few browsers store data for a technician: only they load the code for it. */
async function lookAfterTasks(): Promise<void> {
  try {
    if (localStorage.getItem(offlineUserKey)) (await import('./technician/watch-offline-tasks.ts')).watchOfflineTasks()
  } catch {
    // Browsers without stored data do not need it.
  }
}

void boot()
