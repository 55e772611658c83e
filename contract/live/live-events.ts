/** The path of the event stream; not in the table of calls, which a browser does not load for it. */
export const livePath = '/api/live'

/** The kind of changed data; never its content. */
export type LiveKind = 'tasks'

/**
 * The events of `GET /api/live`. changed: data of the user changed (`{ kind }`); missed: events may be missing, so reload the
 * shown data; ended: the stream has ended, so do not reconnect.
 */
export const liveEvents = { changed: 'changed', missed: 'missed', ended: 'ended' } as const
