import { useMemo, useSyncExternalStore } from 'react'

import { inBogota } from '../../contract/values/civil-days.ts'

export type Moment = ReturnType<typeof inBogota>

const everyHalfMinute = 30_000

/** The current day and minute in Bogotá; null before hydration. */
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

/** A string, so that its value stays equal within a minute. */
function read(): string {
  const { fecha, hora } = inBogota(new Date())
  return `${fecha} ${hora}`
}
