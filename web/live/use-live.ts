import { useEffect, useEffectEvent } from 'react'

import { makeLiveStream } from './live-stream.ts'

const listenLive = makeLiveStream({
  openSource: (address) => new EventSource(address),
  isHidden: () => document.hidden,
  onVisibility: (listener) => document.addEventListener('visibilitychange', listener),
  onOnline: (listener) => window.addEventListener('online', listener),
  wait: (act, ms) => {
    const timer = setTimeout(act, ms)
    return () => clearTimeout(timer)
  },
  now: () => performance.now(),
  random: Math.random,
})

/**
 * Calls back when data of the signed-in person have changed, here or elsewhere, or may have changed during an absence. The callback gets no
 * details: reload the shown data, and leave unsaved input as it is.
 */
export function useLive(onChange: () => void): void {
  const shown = useEffectEvent(onChange)
  useEffect(() => listenLive(() => shown()), [])
}
