import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { matchRoutes, RouterContextProvider } from 'react-router'
import { RouterProvider } from 'react-router/dom'

import { callOverHttp } from './browser-call.ts'
import { openBrowserRouter } from './browser-router.ts'
import { loaderContext, type MakePageCall } from './call.ts'
import { hearProductButtons } from './cart/product-buttons.ts'
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

import './styles.css'

/** Takes over the page that the server rendered: same routes, same data. */
async function boot(): Promise<void> {
  countActs()
  void lookAfterTasks()
  followCurrentUser()
  hearProductButtons()
  await yieldToEventLoop()
  // Screens that load late must be there before the page is taken over, or hydration shows a gap.
  const matches = matchRoutes(routes, location) ?? []
  await Promise.all(matches.map(({ route }) => screenOf(route)))
  const written = document.getElementById('page-data')?.textContent
  const { call, startPrefetching } = prefetchLinks(callOverHttp, contextOf)
  const router = openBrowserRouter({
    routes,
    hydrationData: written ? JSON.parse(written) : undefined,
    getContext: () => contextOf(call),
  })
  watchMissingPictures()
  await yieldToEventLoop()
  startTransition(() => {
    hydrateRoot(
      document,
      <SiteOrigin value={writtenOrigin()}>
        <RouterProvider router={router} />
      </SiteOrigin>,
    )
    // After React's own listeners: a click that a component has dealt with is not followed.
    followLinks(router, startPrefetching)
    showStoredToast()
  })
}

/** Lets the browser answer a finger between two long pieces of work. */
const yieldToEventLoop = () => new Promise((resolve) => setTimeout(resolve))

const contextOf = (call: MakePageCall) =>
  new RouterContextProvider(new Map([[loaderContext, { call, isServer: false }]]))

/** Few browsers keep something for a technician: only they fetch what looks after it. */
async function lookAfterTasks(): Promise<void> {
  try {
    if (localStorage.getItem(offlineUserKey)) (await import('./technician/watch-offline-tasks.ts')).watchOfflineTasks()
  } catch {
    // A browser that keeps nothing has nothing to look after.
  }
}

void boot()
