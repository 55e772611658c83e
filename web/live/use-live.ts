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
 * Calls back when something of the signed-in person has changed, here or elsewhere, or may have while the page was
 * away. It does not say what: reload what is shown, and keep what is being typed.
 */
export function useLive(onChange: () => void): void {
  const shown = useEffectEvent(onChange)
  useEffect(() => listenLive(() => shown()), [])
}
