import { startTransition, useEffect, type ReactNode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, matchRoutes, RouterContextProvider } from 'react-router'
import { RouterProvider } from 'react-router/dom'

import { callOverHttp } from './browser-call.ts'
import { surroundings } from './call.ts'
import { watchMissingPictures } from './catalogue/missing-pictures.ts'
import { followLinks } from './links.ts'
import { routes } from './routes.tsx'
import { SiteOrigin, writtenOrigin } from './site-origin.ts'

import './styles.css'

/** Takes over the page that the server rendered: same routes, same data. */
async function boot(): Promise<void> {
  // Routes that load late must be there before the router is made, or hydration shows a gap.
  const matches = matchRoutes(routes, location) ?? []
  await Promise.all(matches.map(({ route }) => resolveLazy(route)))
  const written = document.getElementById('page-data')?.textContent
  const router = createBrowserRouter(routes, {
    hydrationData: written ? JSON.parse(written) : undefined,
    getContext: () => new RouterContextProvider(new Map([[surroundings, { call: callOverHttp, isServer: false }]])),
  })
  followLinks(router)
  watchMissingPictures()
  startTransition(() => {
    hydrateRoot(
      document,
      <Alive>
        <SiteOrigin value={writtenOrigin()}>
          <RouterProvider router={router} />
        </SiteOrigin>
      </Alive>,
    )
  })
}

/** Says on the document that the script has taken over: from now on clicks are handled by it. */
function Alive({ children }: { children: ReactNode }) {
  useEffect(() => {
    document.documentElement.dataset.hydrated = 'true'
  }, [])
  return children
}

async function resolveLazy(route: (typeof routes)[number]): Promise<void> {
  if (typeof route.lazy !== 'object') return
  const Component = await route.lazy.Component?.()
  if (Component) Object.assign(route, { Component })
  delete route.lazy
}

void boot()
