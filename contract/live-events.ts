/** Where browsers follow what changes; apart from the table of calls, which a browser does not load for it. */
export const livePath = '/api/live'

/** Of what something has changed; never what it was. */
export type LiveKind = 'tasks'

/**
 * The events of `GET /api/live`: something of yours changed (its data is `{ kind }`); something may have been missed, so
 * fetch what you show again; do not come back by yourself.
 */
export const liveEvents = { changed: 'changed', missed: 'missed', ended: 'ended' } as const
