import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { matchRoutes, RouterContextProvider } from 'react-router'
import { RouterProvider } from 'react-router/dom'

import { callOverHttp } from './browser-call.ts'
import { openBrowserRouter } from './browser-router.ts'
import { surroundings, type MakePageCall } from './call.ts'
import { hearProductButtons } from './cart/product-buttons.ts'
import { watchMissingPictures } from './images/missing-pictures.ts'
import { followLinks } from './links.ts'
import { countActs } from './page/idle-since.ts'
import { screenOf } from './page/late-screen.tsx'
import { routes } from './routes.tsx'
import { followCurrentUser } from './session/current-user.ts'
import { SiteOrigin, writtenOrigin } from './site-origin.ts'
import { keptForKey } from './technician/kept-for.ts'
import { showKeptToast } from './ui/toast.ts'
import { warmLinks } from './warm-links.ts'

import './styles.css'

/** Takes over the page that the server rendered: same routes, same data. */
async function boot(): Promise<void> {
  countActs()
  void lookAfterTasks()
  followCurrentUser()
  hearProductButtons()
  await breathe()
  // Screens that load late must be there before the page is taken over, or hydration shows a gap.
  const matches = matchRoutes(routes, location) ?? []
  await Promise.all(matches.map(({ route }) => screenOf(route)))
  const written = document.getElementById('page-data')?.textContent
  const { call, warmUp } = warmLinks(callOverHttp, contextOf)
  const router = openBrowserRouter({
    routes,
    hydrationData: written ? JSON.parse(written) : undefined,
    getContext: () => contextOf(call),
  })
  watchMissingPictures()
  await breathe()
  startTransition(() => {
    hydrateRoot(
      document,
      <SiteOrigin value={writtenOrigin()}>
        <RouterProvider router={router} />
      </SiteOrigin>,
    )
    // After React's own listeners: a click that a component has dealt with is not followed.
    followLinks(router, warmUp)
    showKeptToast()
  })
}

/** Lets the browser answer a finger between two long pieces of work. */
const breathe = () => new Promise((resolve) => setTimeout(resolve))

const contextOf = (call: MakePageCall) =>
  new RouterContextProvider(new Map([[surroundings, { call, isServer: false }]]))

/** Few browsers keep something for a technician: only they fetch what looks after it. */
async function lookAfterTasks(): Promise<void> {
  try {
    if (localStorage.getItem(keptForKey)) (await import('./technician/watch-kept.ts')).watchKeptTasks()
  } catch {
    // A browser that keeps nothing has nothing to look after.
  }
}

void boot()
