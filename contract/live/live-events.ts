/** The path of the event stream; apart from the table of calls, which a browser does not load for it. */
export const livePath = '/api/live'

/** What kind of thing has changed; never its content. */
export type LiveKind = 'tasks'

/**
 * The events of `GET /api/live`: something of yours changed (its data is `{ kind }`); something may have been missed,
 * so reload what you show; the stream has ended, so do not reconnect.
 */
export const liveEvents = { changed: 'changed', missed: 'missed', ended: 'ended' } as const
