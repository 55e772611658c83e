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

/** An unfinished matter of a person, such as a visit or an order. */
export type OpenObligation = {
  /** The open matter, in Spanish, for its reader. */
  message: string
  /** Whether it prevents the deletion; otherwise the person only has to confirm it. */
  isBlocking: boolean
}

/** The reader of the open matters: the person, or an administrator who deletes the account. */
export type DeletionReader = 'self' | 'shop'

/** The actions of other domains when an account is deleted. app.ts passes them in, because accounts does not import those domains. */
export type AccountLinks = {
  /** Called first, within the transaction. */
  openObligations: ((tx: Tx, userId: string, reader: DeletionReader) => Promise<OpenObligation[]>)[]
  /** Called within the transaction: erases personal data, and keeps data that must be stored by law. */
  onAccountDeleted: ((tx: Tx, userId: string) => Promise<void>)[]
}

/** The dependencies of the accounts domain. */
export type AccountsContext = {
  db: Db
  secret: Secret
  audit: Audit
  throttles: Throttles
  pictures: PictureStore
  notices: Notices
  /** For the keys of second factors. */
  factorSeal: Seal
  /** The shop's name in authenticator apps. */
  shopName: string
  links: AccountLinks
  /** Waits this many milliseconds; a parameter so that tests do not wait. */
  pause: (ms: number) => Promise<unknown>
}

/** A person without a session: their name in the audit log, their network address, and the possible refusals. */
export type Visitor<C extends ProblemCode = never> = { auditActor: AuditActor; address: string; refuse: Refuse<C> }

/** A person with a session, and the possible refusals. */
export type Person<C extends ProblemCode = never> = Caller<C> & { actor: Actor }
