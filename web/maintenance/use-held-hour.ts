import { useEffect, useEffectEvent, useRef, useState } from 'react'

import { refuseVisit } from '../../contract/maintenance-calendar.ts'
import type { HourTaken } from '../../contract/maintenance.ts'
import { callOverHttp } from '../browser-call.ts'
import { isCallError } from '../call.ts'
import { useSession } from '../session/current-user.ts'
import type { Moment } from './use-bogota-clock.ts'

export type Slot = HourTaken['nearest'][number]

/** State of holding an hour. */
export type Held =
  | { state: 'none' }
  | { state: 'held'; slot: Slot; until: number }
  | { state: 'expired'; slot: Slot }
  | { state: 'taken'; slot: Slot; message: string; nearest: readonly Slot[] }

type WantedHour = Slot & { computers: number; now: Moment | null }

/** A delay, so that an hour that is still being typed is not requested. */
const pause = 400
const none: Held = { state: 'none' }

/**
 * Holds the chosen hour for the signed-in person while they fill in the rest (one hour at a time; the server releases
 * the earlier one). For a taken hour the response has the three nearest free ones.
 * @param onTaken the free hours that are shown are not free any more
 */
export function useHeldHour({ fecha, hora, computers, now }: WantedHour, onTaken: () => void) {
  const [held, setHeld] = useState<Held>(none)
  const holdId = useRef('')
  const isSending = useRef(false)
  const underWay = useRef<Promise<void>>(Promise.resolve())
  const isSignedIn = useSession().state === 'person'
  const count = Math.max(1, computers)
  const isWanted =
    isSignedIn &&
    now !== null &&
    fecha !== '' &&
    hora !== '' &&
    refuseVisit({ fecha, hora, computers: count }, now) === null

  const take = async (signal?: AbortSignal) => {
    const slot = { fecha, hora }
    try {
      const { data } = await callOverHttp(
        'maintenance.holdHour',
        { ...slot, cantidad_computadoras: count },
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
  /** Sends a request that uses the hour. A hold after it, before the form is empty, would take a second hour. */
  const whileSending = async <T>(send: () => Promise<T>): Promise<T> => {
    isSending.current = true
    try {
      await underWay.current
      return await send()
    } catch (error) {
      isSending.current = false
      throw error
    }
  }
  const begin = useEffectEvent((signal: AbortSignal) => {
    if (!isSending.current) underWay.current = take(signal)
  })
  const leave = useEffectEvent(release)

  useEffect(() => {
    if (!isWanted) {
      isSending.current = false
      return leave()
    }
    const abort = new AbortController()
    const timer = setTimeout(() => begin(abort.signal), pause)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another hour, or another count, is another wish
  }, [isWanted, fecha, hora, count])
  useEffect(() => () => leave(), [])

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
    /** Prolongs the hold, or holds the hour again. */
    prolong: () => take(),
    refuse,
    whileSending,
    /** The request used the hour: there is no hold to release. */
    forget: () => {
      holdId.current = ''
      setHeld(none)
    },
  }
}
