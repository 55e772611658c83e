import type { ProblemCode } from '../../contract/problems.ts'
import type { PictureStore } from '../images/store.ts'
import type { Db, Tx } from '../platform/database/pool.ts'
import type { Actor } from '../platform/http/actor.ts'
import type { Audit, AuditActor } from '../platform/http/audit.ts'
import type { Caller } from '../platform/http/handlers.ts'
import type { Refuse } from '../platform/problem.ts'
import type { Seal } from '../platform/seal.ts'
import type { Secret } from '../platform/secret.ts'
import type { Throttles } from '../platform/throttles.ts'
import type { Notices } from './notices.ts'

/** Something of a person that is not finished, such as a visit or an order. */
export type OpenObligation = {
  /** What is open, in Spanish, for its reader. */
  message: string
  /** Whether it prevents the deletion; otherwise the person only has to confirm it. */
  isBlocking: boolean
}

/** Who reads what is open: the person, or an administrator who deletes the person's account. */
export type DeletionReader = 'self' | 'shop'

/**
 * What other domains do when an account is deleted. app.ts passes them in, because accounts does not import those
 * domains.
 */
export type AccountLinks = {
  /** Called first, within the transaction. */
  openObligations: ((tx: Tx, userId: string, reader: DeletionReader) => Promise<OpenObligation[]>)[]
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
  /** For the keys of second factors. */
  factorSeal: Seal
  /** How apps with codes name the shop. */
  shopName: string
  links: AccountLinks
  /** Waits this many milliseconds; a parameter so that tests do not wait. */
  pause: (ms: number) => Promise<unknown>
}

/** Someone without a session: how the audit log names them, from which household they come, and what they may be refused. */
export type Visitor<C extends ProblemCode = never> = { auditActor: AuditActor; address: string; refuse: Refuse<C> }

/** Someone with a session, and what they may be refused. */
export type Person<C extends ProblemCode = never> = Caller<C> & { actor: Actor }
