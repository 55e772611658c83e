import { Suspense, useEffect } from 'react'
import { Outlet, useMatches } from 'react-router'

import { SessionContext, type Session } from '../session.ts'
import { layersId } from '../ui/layers-id.ts'
import { useHydrated } from '../ui/use-hydrated.ts'
import { CartLink } from './cart-link.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { OfflineBar } from './offline-bar.tsx'
import { usePageFocus } from './page-focus.ts'
import { useScrollMemory } from './router-internals.ts'
import { SignInLink } from './sign-in-link.tsx'

const unknown: Session = { state: 'unknown' }
const visitor: Session = { state: 'visitor' }

/** The document around every screen. The theme's script writes on `<html>` before React reads it. */
export function Root() {
  const isPanel = useMatches().some(({ handle }) => (handle as { isPanel?: boolean } | undefined)?.isPanel)
  const isAlive = useHydrated()
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
      <body>
        <a href="#contenido" className="skip-link">
          Saltar al contenido
        </a>
        <SessionContext value={isAlive ? visitor : unknown}>
          <Header hasCategories={!isPanel} cart={<CartLink count={0} />} corner={<SignInLink />} />
          <OfflineBar />
          <main id="contenido" tabIndex={-1} className="page">
            <Suspense>
              <Outlet />
              <HydrationMark />
            </Suspense>
          </main>
          <Footer />
          <div id={layersId} />
        </SessionContext>
      </body>
    </html>
  )
}

/** Says on the document that the script has taken over: from now on clicks are handled by it. */
function HydrationMark() {
  useEffect(() => {
    document.documentElement.dataset.hydrated = 'true'
  }, [])
  return null
}
