import { useMemo, useSyncExternalStore } from 'react'

import { inBogota } from '../../contract/maintenance-calendar.ts'

export type Moment = ReturnType<typeof inBogota>

const everyHalfMinute = 30_000

/** Day and minute where the technicians work, as time goes by; null while the page is not taken over by its script. */
export function useBogotaClock(): Moment | null {
  const text = useSyncExternalStore(watch, read, () => '')
  return useMemo(() => {
    const [fecha, hora] = text.split(' ')
    return fecha && hora ? { fecha, hora } : null
  }, [text])
}

function watch(onChange: () => void): () => void {
  const timer = setInterval(onChange, everyHalfMinute)
  return () => clearInterval(timer)
}

/** As a text, which is the same one until the minute is over. */
function read(): string {
  const { fecha, hora } = inBogota(new Date())
  return `${fecha} ${hora}`
}
