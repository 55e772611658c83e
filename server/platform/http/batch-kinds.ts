import type { LiveKind } from '../../../contract/live/live-events.ts'

/** Changes that come together are sent as one event. */
const BATCH_MS = 100

/** Gathers for a moment what has changed for each stream; then `send` is called once for a stream. */
export function batchKinds<S>(send: (stream: S, kinds: LiveKind[]) => void) {
  const batched = new Map<S, Set<LiveKind>>()
  let timer: NodeJS.Timeout | undefined
  const flush = () => {
    timer = undefined
    for (const [stream, kinds] of batched) send(stream, [...kinds])
    batched.clear()
  }
  return {
    add: (stream: S, kind: LiveKind): void => {
      const kinds = batched.get(stream) ?? new Set()
      batched.set(stream, kinds.add(kind))
      timer ??= setTimeout(flush, BATCH_MS)
    },
    drop: (stream: S): void => void batched.delete(stream),
    stop: (): void => clearTimeout(timer),
  }
}
