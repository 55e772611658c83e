import type { LiveKind } from '../../../contract/live/live-events.ts'

/** Changes within this time are sent as one event. */
const BATCH_MS = 100

/** Collects the kinds of changes for each stream for a moment; then calls `send` once for each stream. */
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
