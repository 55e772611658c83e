import type { ProblemCode } from '../../contract/problems.ts'
import type { PictureStore } from '../images/store.ts'
import type { Db, Tx } from '../platform/database/pool.ts'
import type { Actor } from '../platform/http/actor.ts'
import type { Audit, AuditActor } from '../platform/http/audit.ts'
import type { Caller } from '../platform/http/handlers.ts'
import type { Refuse } from '../platform/problem.ts'
import type { Secret } from '../platform/secret.ts'
import type { Throttles } from '../platform/throttles.ts'
import type { Notices } from './notices.ts'

/** Something of a person that is not finished: a visit, an order. */
export type OpenObligation = {
  /** What is open, in Spanish, for its owner. */
  message: string
  /** Nothing can be deleted before it ends; otherwise the person is asked once more. */
  isBlocking: boolean
}

/** What later domains have to say when an account goes. They are handed in by app.ts, each in its own words. */
export type AccountLinks = {
  /** Asked first, within the transaction. */
  openObligations: ((tx: Tx, userId: string) => Promise<OpenObligation[]>)[]
  /** Called within the transaction: erase what is personal, keep what the law wants stored. */
  onAccountDeleted: ((tx: Tx, userId: string) => Promise<void>)[]
}

/** What the accounts domain works with. */
export type AccountsContext = {
  db: Db
  secret: Secret
  audit: Audit
  throttles: Throttles
  pictures: PictureStore
  notices: Notices
  links: AccountLinks
  /** Waits so many milliseconds; handed in so that a test need not. */
  pause: (ms: number) => Promise<unknown>
}

/** Someone without a session: how the audit log names them, from which household they come, and what they may be refused. */
export type Visitor<C extends ProblemCode = never> = { auditActor: AuditActor; address: string; refuse: Refuse<C> }

/** Someone with a session, and what they may be refused. */
export type Person<C extends ProblemCode = never> = Caller<C> & { actor: Actor }
