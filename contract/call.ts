/** Who may make a call. There is no default: every call says it. */
export type Access = 'public' | 'signedIn' | readonly Role[]

export type Role = 'ADMIN' | 'GENERAL' | 'TECHNICAL'

/** Rate classes of the security policy §2.2. */
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
  /** The answer is the same for everybody: sent without credentials, kept in memory, revalidated by ETag. */
  readonly shared?: true
  /** May answer with everything there is, piece by piece, which is then not kept in memory. */
  readonly mayStream?: true
  /** What the answer is, where it is not JSON. */
  readonly answers?: 'text/calendar' | 'text/event-stream'
  /** A call that changes state must come from our own pages (security policy §2.5). */
  readonly changesState?: true
  /** Sent as a form with a file (multipart/form-data) and with the header `x-shop: 1`, which no other page can send. */
  readonly isForm?: true
  /** Its body is a file (application/octet-stream) that goes straight to the disk; its input stands in the address. */
  readonly isFile?: true
  /** Bytes of a body at most, where the usual 64 KiB are too few (security policy §2.2). */
  readonly bodyLimit?: number
  /** What the audit log calls this call; refusals by 401, 403 and 409 are written under this name (security policy §2.2). */
  readonly audit?: string
}
