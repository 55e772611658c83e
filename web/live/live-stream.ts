import { liveEvents, livePath } from '../../contract/live-events.ts'

const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 60_000
/** All browsers hear at the same moment that announcements were missed; they do not all ask at that moment. */
const SPREAD_MS = 1_000

/** Until the stream is open a change can go unheard; for so long after the page has asked for what it shows, that is risked. */
const QUICK_MS = 500

/** What the stream needs of the browser. */
export type StreamParts = {
  openSource: (address: string) => EventSource
  isHidden: () => boolean
  /** Calls back when the page is shown or hidden. */
  onVisibility: (listener: () => void) => void
  /** Calls back when the network is there again. */
  onOnline: (listener: () => void) => void
  wait: (act: () => void, ms: number) => () => void
  /** Milliseconds of a clock that only goes forward. */
  now: () => number
  /** From 0 to 1. */
  random: () => number
}

/**
 * One stream of changes for the whole page, whoever listens: open while somebody does and the page is looked at. A page
 * that was away (hidden, without network, let go by a server that closed) may have missed something, so its listeners are
 * told when it is back.
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
    // The session is over, or too many windows follow: only being looked at again is a reason to come back.
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
      // Whoever listens next asks for everything anyway.
      hasMissed = false
    }
  }
}
