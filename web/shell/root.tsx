import { Suspense, useEffect } from 'react'
import { Outlet, useMatches } from 'react-router'

import { HeaderAccount } from '../accounts/header-account.tsx'
import { usePageFocus } from '../page/page-focus.ts'
import { useScrollMemory } from '../page/router-internals.ts'
import { markHydrated } from '../ui/hydration.ts'
import { layersId } from '../ui/layers-id.ts'
import { useOnline } from '../ui/use-online.ts'
import { CartLink } from './cart-link.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'

/** Options of a route for the document around its screen. */
type Handle = Partial<Record<'isPanel' | 'isLinkPage' | 'hasOfflineNotice', boolean>>

/** The document around every screen. The theme's script changes `<html>` before React hydrates it. */
export function Root() {
  const { isPanel, isLinkPage, hasOfflineNotice }: Handle = Object.assign(
    {},
    ...useMatches().map(({ handle }) => handle as Handle | undefined),
  )
  useScrollMemory()
  usePageFocus()
  return (
    <html lang="es-CO" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
      </head>
      <body data-panel={isPanel} data-link-page={isLinkPage}>
        <a href="#contenido" className="skip-link">
          Saltar al contenido
        </a>
        <Header hasCategories={!isPanel} cart={<CartLink />} corner={<HeaderAccount />} />
        {!hasOfflineNotice && <OfflineBar />}
        <main id="contenido" tabIndex={-1} className="page">
          <Suspense>
            <Outlet />
            <HydrationMark />
          </Suspense>
        </main>
        <Footer />
        <div id={layersId} />
      </body>
    </html>
  )
}

/** Marks the document as hydrated: from now on React handles clicks. */
function HydrationMark() {
  useEffect(markHydrated, [])
  return null
}

/** A notice under the header while there is no connection. */
function OfflineBar() {
  const isOnline = useOnline()
  return (
    <output className="block">
      {!isOnline && <p className="offline-bar shop-width">Sin conexión. Lo que ves puede no estar al día.</p>}
    </output>
  )
}
