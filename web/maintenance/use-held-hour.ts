import { useEffect, useEffectEvent, useRef } from 'react'

import { refuseVisit } from '../../contract/maintenance/maintenance-calendar.ts'
import { useSession } from '../session/current-user.ts'
import type { Moment } from './use-bogota-clock.ts'
import { useHourHold, type HourEvents, type Slot } from './use-hour-hold.ts'

type WantedHour = Slot & { computers: number; direccion: string; now: Moment | null; isPaused: boolean }

/** In ms: a delay, so that an unfinished hour is not requested. */
const pause = 400
/** In ms: an address takes longer to type than an hour. */
const addressPause = 1_000

/**
 * Holds the chosen hour for the signed-in person while they fill in the rest (one hour at a time; the server releases the earlier one).
 * Another address changes the technician's travel, so the hour is held again.
 */
export function useHeldHour({ fecha, hora, computers, direccion, now, isPaused }: WantedHour, events: HourEvents) {
  const isSending = useRef(false)
  const underWay = useRef<Promise<void>>(Promise.resolve())
  const isSignedIn = useSession().state === 'person'
  const count = Math.max(1, computers)
  const isWanted =
    isSignedIn &&
    !isPaused &&
    now !== null &&
    fecha !== '' &&
    hora !== '' &&
    refuseVisit({ fecha, hora, computers: count }, now) === null
  const { held, take, refuse, release, forget } = useHourHold({ fecha, hora, computers: count, direccion }, events)
  const isForOther = held.state === 'held' && (held.direccion !== direccion || held.computers !== count)
  const isOtherAddress = held.state !== 'none' && held.direccion !== direccion

  /**
   * Sends a request that uses the hour. A hold after it, before the form is empty, would take a second hour. If the shown hour is not held
   * for the sent values, nothing is sent. @throws CallError HOUR_TAKEN then
   */
  const whileSending = async <T>(send: () => Promise<T>): Promise<T> => {
    isSending.current = true
    try {
      await underWay.current
      if (isWanted && isForOther) await take({ mustHold: true })
      return await send()
    } catch (error) {
      isSending.current = false
      throw error
    }
  }
  const begin = useEffectEvent((signal: AbortSignal) => {
    if (!isSending.current) underWay.current = take({ signal })
  })
  const leave = useEffectEvent(release)
  const pauseBefore = useEffectEvent(() => (isOtherAddress ? addressPause : pause))

  useEffect(() => {
    if (!isWanted) {
      isSending.current = false
      return leave()
    }
    const abort = new AbortController()
    const timer = setTimeout(() => begin(abort.signal), pauseBefore())
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another hour, count or address is another wish
  }, [isWanted, fecha, hora, count, direccion])
  useEffect(() => () => leave(), [])

  /** Prolongs the hold, or holds the hour again. */
  const prolong = () => take()
  return { held, prolong, refuse, whileSending, forget }
}
