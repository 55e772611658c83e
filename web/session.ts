import { createContext, use } from 'react'

import type { Role } from '../contract/call.ts'

/** Who is looking, as the header and the areas need it (specification §3: user). */
export type Person = { _id: string; name: string; email: string; role: Role; profilePic?: string }

/** Pages are rendered for nobody in particular, so at first nobody knows. */
export type Session = { state: 'unknown' } | { state: 'visitor' } | { state: 'person'; person: Person }

export const SessionContext = createContext<Session>({ state: 'unknown' })

export const useSession = (): Session => use(SessionContext)
