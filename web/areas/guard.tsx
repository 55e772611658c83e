import { useEffect, type ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router'

import type { User } from '../../contract/accounts/accounts.ts'
import type { Role } from '../../contract/call.ts'
import { PageTitle } from '../page/page-head.tsx'
import { useLocationNow } from '../page/router-internals.ts'
import { QueriesOfPerson } from '../queries/queries-of-person.tsx'
import { refreshCurrentUser, useSession } from '../session/current-user.ts'
import { useKeepAlive } from '../session/keep-alive.ts'
import { ErrorBlock } from '../ui/error-block.tsx'
import { AreaSkeleton } from './area-skeleton.tsx'
import { areaTitle } from './area-titles.ts'

type GuardProps = {
  allows: 'signedIn' | readonly Role[]
  /** Where other people are redirected. */
  otherwise: string
  /** The person that the server rendered the page for, until the session is known. */
  expected?: User | undefined
  children: ReactNode
}

/**
 * Shows an area to people with its roles, once the session is known (P-32). It is no protection: the server refuses the
 * calls of the area.
 */
export function Guard({ allows, otherwise, expected, children }: GuardProps) {
  const session = useSession()
  // Also counts typing outside a form.
  useKeepAlive()
  if (session.state === 'unknown' && !expected) return <Unknown />
  if (session.state === 'failed') return <NoResponse />
  const person = session.state === 'person' ? session.person : session.state === 'unknown' ? expected : undefined
  return person && (allows === 'signedIn' || allows.includes(person.role)) ? (
    <QueriesOfPerson key={person._id}>{children}</QueriesOfPerson>
  ) : (
    <LedAway to={otherwise} isVisitor={session.state === 'visitor'} />
  )
}

/** The server's rendering of an area, the same for everybody: its title, and `noindex`. */
function Unknown() {
  const { pathname } = useLocation()
  return (
    <>
      <PageTitle title={areaTitle(pathname)} />
      <meta name="robots" content="noindex" />
      <AreaSkeleton />
    </>
  )
}

/** Redirects; the requested page is stored in the history state, for a link back after signing in. */
function LedAway({ to, isVisitor }: { to: string; isVisitor: boolean }) {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const locationNow = useLocationNow()
  useEffect(() => {
    // A person who signs out here is already navigating elsewhere.
    if (locationNow.read().pathname !== pathname) return
    void navigate(to, { replace: true, state: isVisitor ? { from: pathname } : null })
  })
  return <AreaSkeleton />
}

function NoResponse() {
  return (
    <div className="shop-width">
      <PageTitle title="Sin conexión" />
      <h1 className="sr-only">Sin conexión</h1>
      <ErrorBlock message="No pudimos comprobar tu sesión." onRetry={() => void refreshCurrentUser()} />
    </div>
  )
}
