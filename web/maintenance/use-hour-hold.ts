import { useEffect, useRef, useState } from 'react'

import type { HourTaken } from '../../contract/maintenance.ts'
import { callOverHttp } from '../browser-call.ts'
import { isCallError } from '../call.ts'

export type Slot = HourTaken['nearest'][number]

/** State of holding an hour. */
export type Held =
  | { state: 'none' }
  | { state: 'held'; slot: Slot; until: number }
  | { state: 'expired'; slot: Slot }
  | { state: 'taken'; slot: Slot; message: string; nearest: readonly Slot[] }

const none: Held = { state: 'none' }

/**
 * The server's hold of an hour: it is taken, prolonged and released here, and expires at its time. For a taken hour
 * the response has the three nearest free ones.
 * @param onTaken the free hours that are shown are not free any more
 */
export function useHourHold({ fecha, hora }: Slot, computers: number, onTaken: () => void) {
  const [held, setHeld] = useState<Held>(none)
  const holdId = useRef('')

  const take = async (signal?: AbortSignal) => {
    const slot = { fecha, hora }
    try {
      const { data } = await callOverHttp(
        'maintenance.holdHour',
        { ...slot, cantidad_computadoras: computers },
        signal && { signal },
      )
      holdId.current = data.holdId
      setHeld({ state: 'held', slot, until: Date.parse(data.expiresAt) })
    } catch (error) {
      if (signal?.aborted) return
      if (!isCallError(error)) throw error
      // Other refusals do not matter here: the request itself decides.
      if (!refuse(error, slot)) setHeld(none)
    }
  }
  /** Shows a refusal because the hour is taken. @returns whether it was one */
  const refuse = (error: unknown, slot: Slot = { fecha, hora }): boolean => {
    if (!isCallError(error) || error.code !== 'HOUR_TAKEN') return false
    const { nearest = [] } = (error.data ?? {}) as Partial<HourTaken>
    setHeld({ state: 'taken', slot, message: error.message, nearest })
    onTaken()
    return true
  }
  const release = () => {
    if (!holdId.current) return
    // The hold expires by itself when this request fails.
    callOverHttp('maintenance.releaseHour', { holdId: holdId.current }).catch(() => {})
    holdId.current = ''
  }

  const until = held.state === 'held' ? held.until : null
  useEffect(() => {
    if (until === null) return
    const timer = setTimeout(
      () => setHeld((now) => (now.state === 'held' ? { state: 'expired', slot: now.slot } : now)),
      Math.max(0, until - Date.now()),
    )
    return () => clearTimeout(timer)
  }, [until])

  const isCurrent = held.state !== 'none' && held.slot.fecha === fecha && held.slot.hora === hora
  return {
    held: isCurrent ? held : none,
    take,
    refuse,
    release,
    /** The request used the hour: there is no hold to release. */
    forget: () => {
      holdId.current = ''
      setHeld(none)
    },
  }
}
