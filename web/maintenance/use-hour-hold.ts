import { useEffect, useRef, useState } from 'react'

import type { HourTaken, HourTakenThere } from '../../contract/maintenance/free-hours.ts'
import { callOverHttp } from '../browser-call.ts'
import { isCallError } from '../call.ts'

export type Slot = HourTaken['nearest'][number]

/** The requested hold: an hour for a visit to this many computers at an address. */
type HourRequest = Slot & { computers: number; direccion: string }

/** State of holding an hour. */
export type Held =
  | { state: 'none' }
  | ({ state: 'held'; until: number } & HourRequest)
  | ({ state: 'expired' } & HourRequest)
  | ({
      state: 'taken'
      message: string
      nearest: readonly Slot[]
      /** Whether it was held for the former address. */
      isFreeElsewhere: boolean
    } & HourRequest)

export type HourEvents = {
  /** Called when the shown free hours are out of date. */
  onTaken: () => void
  /** Receives the municipality that the server found for the address; null if none. */
  onPlace: (municipalityCode: string | null) => void
}

const none: Held = { state: 'none' }

/**
 * The server's hold of an hour: this hook takes, prolongs and releases it; it expires at its time. For a taken hour the response has the
 * three nearest free ones.
 */
export function useHourHold(wanted: HourRequest, { onTaken, onPlace }: HourEvents) {
  const { fecha, hora, computers, direccion } = wanted
  const [held, setHeld] = useState<Held>(none)
  const holdId = useRef('')
  const shownRefusal = useRef<unknown>(null)

  const isSameHour = held.state !== 'none' && held.fecha === fecha && held.hora === hora
  /** @throws CallError HOUR_TAKEN with `mustHold`, after showing it */
  const take = async ({ signal, mustHold = false }: { signal?: AbortSignal; mustHold?: boolean } = {}) => {
    try {
      const { data } = await callOverHttp(
        'maintenance.holdHour',
        { fecha, hora, cantidad_computadoras: computers, direccion },
        signal && { signal },
      )
      holdId.current = data.holdId
      setHeld({ state: 'held', until: Date.parse(data.expiresAt), ...wanted })
      onPlace(data.municipalityCode)
    } catch (error) {
      if (signal?.aborted) return
      if (!isCallError(error)) throw error
      // Other refusals do not matter here: the request itself decides.
      if (!refuse(error)) setHeld(none)
      else if (mustHold) throw error
    }
  }
  /** Shows a refusal because the hour is taken. @returns whether it was such a refusal */
  const refuse = (error: unknown): boolean => {
    if (!isCallError(error) || error.code !== 'HOUR_TAKEN') return false
    if (shownRefusal.current === error) return true
    shownRefusal.current = error
    const { nearest = [], municipalityCode = null } = (error.data ?? {}) as Partial<HourTakenThere>
    const isFreeElsewhere =
      isSameHour &&
      held.computers === computers &&
      (held.state === 'taken' ? held.isFreeElsewhere : held.direccion !== direccion)
    setHeld({ state: 'taken', message: error.message, nearest, isFreeElsewhere, ...wanted })
    onPlace(municipalityCode)
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
      () => setHeld((now) => (now.state === 'held' ? { ...now, state: 'expired' } : now)),
      Math.max(0, until - Date.now()),
    )
    return () => clearTimeout(timer)
  }, [until])

  return {
    held: isSameHour ? held : none,
    take,
    refuse,
    release,
    /** The request used the hour: there is no hold to release. */
    forget: () => {
      holdId.current = ''
      setHeld(none)
      onPlace(null)
    },
  }
}
