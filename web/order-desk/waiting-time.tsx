import { Clock } from 'lucide-react'
import { useSyncExternalStore } from 'react'

import { waitingText } from './waiting.ts'

const MINUTE_MS = 60_000
let minute = Date.now()
const watchers = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

function turn() {
  minute = Date.now()
  for (const watcher of watchers) watcher()
}

function watchMinutes(watcher: () => void) {
  // Nobody has turned it since the last screen with times was left.
  if (watchers.size === 0) {
    minute = Date.now()
    timer = setInterval(turn, MINUTE_MS)
  }
  watchers.add(watcher)
  return () => {
    watchers.delete(watcher)
    if (watchers.size === 0) clearInterval(timer)
  }
}

/** The time, as it was when the screen was opened, or at the last full minute since. */
export const useMinute = (): number => useSyncExternalStore(watchMinutes, () => minute)

type WaitingTimeProps = { since: string; isLate: boolean }

/** How long a duty has waited; one that is late says so, never in red. */
export function WaitingTime({ since, isLate }: WaitingTimeProps) {
  const now = useMinute()
  const text = waitingText(since, Math.max(now, Date.parse(since)))
  return isLate ? (
    <span className="inline-flex items-center gap-1.5 align-middle font-semibold text-warn">
      <Clock aria-hidden className="size-4" />
      <span className="sr-only">Atrasado:</span>
      {text}
    </span>
  ) : (
    <span className="text-ink-2">{text}</span>
  )
}
