import type { ProblemCode } from './problems.ts'

/** Who may make a call. There is no default: every call says it. */
export type Access = 'public' | 'signedIn' | readonly Role[]

export type Role = 'ADMIN' | 'GENERAL' | 'TECHNICAL'

/** Rate classes. */
export type RateClass =
  | 'signIn'
  | 'signUp'
  | 'publicRead'
  | 'signedInRead'
  | 'cartWrite'
  | 'payment'
  | 'providerEvent'
  | 'request'
  | 'computer'
  | 'address'
  | 'hold'
  | 'profile'
  | 'adminWrite'
  | 'image'
  | 'password'
  | 'failure'
  | 'calendarFeed'

export type Call = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: `/api/${string}`
  readonly access: Access
  /** What a visitor reads who may not make it, where the usual sentence says too little. */
  readonly signInMessage?: string
  readonly rate: RateClass
  /** The response is the same for everybody: sent without credentials, cached, revalidated by ETag. */
  readonly shared?: true
  /** May answer with everything there is, piece by piece, which is then not cached. */
  readonly mayStream?: true
  /** What the response is, where it is not JSON. */
  readonly answers?: 'text/calendar' | 'text/event-stream'
  /** A call that changes state must come from our own pages. */
  readonly changesState?: true
  /**
   * Changes what shoppers see. The process that served it drops its cached responses before it answers, so that whoever made
   * the change reads it back; the database announces it to the others.
   */
  readonly changesCatalogue?: true
  /** Sent as a form with a file (multipart/form-data), with proof that a page of the shop sent it. */
  readonly isForm?: true
  /** Its body is a file (application/octet-stream) that goes straight to the disk; its input stands in the address. */
  readonly isFile?: true
  /** Bytes of a body at most, where the usual 64 KiB are too few. */
  readonly bodyLimit?: number
  /** What the audit log calls this call; refusals by 401, 403 and 409 are written under this name. */
  readonly audit?: string
  /**
   * Refusals that are answered with 200 and `success: false`, for clients that read a message at that status only. Nothing
   * else about them differs: nothing is changed, and they are logged under their own status.
   */
  readonly refusedAs200?: readonly ProblemCode[]
}
