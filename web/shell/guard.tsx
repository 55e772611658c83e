import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router'

import type { Role } from '../../contract/call.ts'
import { useSession } from '../session.ts'
import { AreaSkeleton } from './area-skeleton.tsx'

type GuardProps = {
  allows: 'signedIn' | readonly Role[]
  /** Where everybody else is led. */
  otherwise: string
  children: ReactNode
}

/**
 * Shows an area to those whom it is for. It hides nothing that matters: the server refuses the calls behind it. The page
 * that was wanted rides along in the history state, for a way back after signing in.
 */
export function Guard({ allows, otherwise, children }: GuardProps) {
  const session = useSession()
  const { pathname } = useLocation()
  if (session.state === 'unknown') return <AreaSkeleton />
  const isAllowed = session.state === 'person' && (allows === 'signedIn' || allows.includes(session.person.role))
  return isAllowed ? children : <Navigate to={otherwise} replace state={{ from: pathname }} />
}
