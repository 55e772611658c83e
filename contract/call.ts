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
 * Access and area of a call (P-299). There is no default: every call sets its access, and an administrator's call also its area.
 * Administrators limited to other areas are refused. A call for all signed-in users has an area for its administrator powers:
 * administrators without that area are treated like clients.
 */
type WhoMay =
  | { readonly access: 'public' | readonly Exclude<Role, 'ADMIN'>[]; readonly area?: never }
  | { readonly access: 'signedIn'; readonly area?: PlaceInShop }
  | { readonly access: readonly Role[]; readonly area: PlaceInShop }

export type Call = WhoMay & {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: `/api/${string}`
  /** The message for a visitor, where the usual one is not specific enough. */
  readonly signInMessage?: string
  readonly rate: RateClass
  /** Takes its field `grouped` from a header, too ({@link file://./grouped-header.ts}). */
  readonly takesGroupedHeader?: true
  /** Takes its field `paged` from a header, too ({@link file://./paged-header.ts}). */
  readonly takesPagedHeader?: true
  /** The response is the same for everybody: sent without credentials, cached, revalidated by ETag. */
  readonly shared?: true
  /** A shared response that may be a stream of all there is; such a response is not cached. */
  readonly mayStream?: true
  /** The media type of the response, when it is not JSON. */
  readonly answers?:
    | 'text/calendar'
    | 'text/event-stream'
    | 'text/html'
    | 'image/webp'
    | 'application/pdf'
    | 'application/octet-stream'
  /** A call that changes state must come from our own pages. */
  readonly changesState?: true
  /**
   * Changes something for whoever has its address, whatever page or program sends it: a mail program does (RFC 8058). Its body is read
   * and ignored.
   */
  readonly isOneClick?: true
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
  /** Refusals that are not failures of this call, by the name under which the audit log records them instead. */
  readonly auditRefusals?: Partial<Record<ProblemCode, string>>
  /**
   * Refusals that are sent with 200 and `success: false`, for clients that read a message only at that status. They are otherwise
   * ordinary refusals: nothing is changed, and they are logged under their own status.
   */
  readonly refusedAs200?: readonly ProblemCode[]
}

/**
 * A call for anyone who has a link; its token authorises the caller. Reading calls are posted too, so that no log and no browser
 * history contains the token.
 */
export const byLink = { method: 'POST', access: 'public', rate: 'link' } as const
