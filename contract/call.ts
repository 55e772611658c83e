import type { ProblemCode } from './problems.ts'
import type { PlaceInShop } from './shop-areas.ts'

export type Role = 'ADMIN' | 'GENERAL' | 'TECHNICAL'

/** Rate classes. */
export type RateClass =
  | 'signIn'
  | 'signUp'
  | 'publicRead'
  | 'signedInRead'
  | 'cartWrite'
  | 'payment'
  | 'link'
  | 'providerEvent'
  | 'request'
  | 'computer'
  | 'address'
  | 'hold'
  | 'profile'
  | 'adminWrite'
  | 'image'
  | 'visitPhoto'
  | 'password'
  | 'discountCode'
  | 'failure'
  | 'searchCount'
  | 'sticker'
  | 'calendarFeed'

/**
 * Who may make a call, and where it belongs (P-299). There is no default: every call sets its access, and an administrator's call its area, too. Who
 * is limited to other areas is refused. Of a call for everybody who is signed in, the area is that of what an administrator may do beyond own
 * things: without it that person is a client like others.
 */
type WhoMay =
  | { readonly access: 'public' | readonly Exclude<Role, 'ADMIN'>[]; readonly area?: never }
  | { readonly access: 'signedIn'; readonly area?: PlaceInShop }
  | { readonly access: readonly Role[]; readonly area: PlaceInShop }

export type Call = WhoMay & {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: `/api/${string}`
  /** The message for a visitor, where the usual one says too little. */
  readonly signInMessage?: string
  readonly rate: RateClass
  /** Takes its field `grouped` from a header, too ({@link file://./grouped-header.ts}). */
  readonly takesGroupedHeader?: true
  /** The response is the same for everybody: sent without credentials, cached, revalidated by ETag. */
  readonly shared?: true
  /** A shared response that may be a stream of all there is; such a response is not cached. */
  readonly mayStream?: true
  /** The media type of the response, when it is not JSON. */
  readonly answers?:
    | 'text/calendar'
    | 'text/event-stream'
    | 'image/webp'
    | 'application/pdf'
    | 'application/octet-stream'
  /** A call that changes state must come from our own pages. */
  readonly changesState?: true
  /**
   * Changes what shoppers see. The process that served it handles the announcement before it responds, so that the caller
   * reads it back; the database notifies the others.
   */
  readonly changesCatalogue?: true
  /** Sent as a form with a file (multipart/form-data), with a proof that a page of the shop sent it. */
  readonly isForm?: true
  /** Its body is a file (application/octet-stream) that is streamed to the disk; its input is in the address. */
  readonly isFile?: true
  /** The maximum size of the body in bytes, when it is not the usual 64 KiB. */
  readonly bodyLimit?: number
  /** The name of this call in the audit log; refusals with 401, 403 and 409 are logged under it. */
  readonly audit?: string
  /** Refusals with which this call has not failed, by the name under which the audit log has them instead. */
  readonly auditRefusals?: Partial<Record<ProblemCode, string>>
  /**
   * Refusals that are sent with 200 and `success: false`, for clients that read a message at that status only.
   * Otherwise they are like other refusals: nothing is changed, and they are logged under their own status.
   */
  readonly refusedAs200?: readonly ProblemCode[]
}

/**
 * A call for whoever has a link, whose token is its proof. What only reads is posted, too, so that no log and no browser history
 * gets the token.
 */
export const byLink = { method: 'POST', access: 'public', rate: 'link' } as const
