import { liveEvents, livePath } from '../../contract/live/live-events.ts'

const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 60_000
/** In ms: a random delay, because all browsers notice missed events at the same moment and would reload together. */
const SPREAD_MS = 1_000

/** In ms: a change between loading the page and opening the stream is missed; the page reloads only if opening takes longer. */
const QUICK_MS = 500

/** The functions of the browser that the stream uses. */
export type StreamParts = {
  openSource: (address: string) => EventSource
  isHidden: () => boolean
  /** Calls back when the page is shown or hidden. */
  onVisibility: (listener: () => void) => void
  /** Calls back when the network returns. */
  onOnline: (listener: () => void) => void
  wait: (act: () => void, ms: number) => () => void
  /** Milliseconds of a monotonic clock. */
  now: () => number
  /** From 0 to 1. */
  random: () => number
}

/**
 * One event stream for the whole page and all its listeners: open while there are listeners and the page is visible. After an absence
 * (hidden, offline, or its server closed) events may be missing, so the listeners are notified.
 */
export function makeLiveStream(around: StreamParts) {
  const listeners = new Set<() => void>()
  let source: EventSource | null = null
  let stopWaiting: (() => void) | null = null
  let failures = 0
  let hasMissed = false
  let isWatching = false

  const notify = () => {
    for (const listener of [...listeners]) listener()
  }
  const close = () => {
    stopWaiting?.()
    stopWaiting = null
    source?.close()
    source = null
  }
  const retry = () => {
    close()
    hasMissed = true
    const longest = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** failures++)
    stopWaiting = around.wait(open, longest * (0.5 + around.random() / 2))
  }
  const open = () => {
    close()
    if (listeners.size === 0 || around.isHidden()) return
    const opened = around.openSource(livePath)
    source = opened
    const begun = around.now()
    opened.addEventListener('open', () => {
      failures = 0
      if (hasMissed || around.now() - begun > QUICK_MS) notify()
      hasMissed = false
    })
    opened.addEventListener('error', retry)
    opened.addEventListener(liveEvents.changed, notify)
    opened.addEventListener(liveEvents.missed, () => {
      stopWaiting?.()
      stopWaiting = around.wait(notify, SPREAD_MS * around.random())
    })
    // The session has ended, or there are too many streams: it reconnects only when the page is shown again.
    opened.addEventListener(liveEvents.ended, () => {
      close()
      hasMissed = true
    })
  }
  const watch = () => {
    if (isWatching) return
    isWatching = true
    around.onVisibility(() => {
      if (around.isHidden()) {
        close()
        hasMissed = true
      } else if (!source) {
        failures = 0
        open()
      }
    })
    around.onOnline(() => {
      if (source) return
      failures = 0
      open()
    })
  }

  /** Listens until the returned function is called. */
  return function listenLive(listener: () => void): () => void {
    watch()
    listeners.add(listener)
    if (!source && !stopWaiting) open()
    return () => {
      listeners.delete(listener)
      if (listeners.size > 0) return
      close()
      failures = 0
      // The next listener loads everything anyway.
      hasMissed = false
    }
  }
}
