import type { LiveKind } from '../../../contract/live-events.ts'

/** Changes that come together are sent as one event. */
const GATHER_MS = 100

/** Gathers for a moment what has changed for each stream; then `send` is called once for a stream. */
export function gatherKinds<S>(send: (stream: S, kinds: LiveKind[]) => void) {
  const gathered = new Map<S, Set<LiveKind>>()
  let timer: NodeJS.Timeout | undefined
  const flush = () => {
    timer = undefined
    for (const [stream, kinds] of gathered) send(stream, [...kinds])
    gathered.clear()
  }
  return {
    add: (stream: S, kind: LiveKind): void => {
      const kinds = gathered.get(stream) ?? new Set()
      gathered.set(stream, kinds.add(kind))
      timer ??= setTimeout(flush, GATHER_MS)
    },
    drop: (stream: S): void => void gathered.delete(stream),
    stop: (): void => clearTimeout(timer),
  }
}
