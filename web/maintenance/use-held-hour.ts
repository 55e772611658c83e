import { useEffect, useEffectEvent, useRef } from 'react'

import { refuseVisit } from '../../contract/maintenance-calendar.ts'
import { useSession } from '../session/current-user.ts'
import type { Moment } from './use-bogota-clock.ts'
import { useHourHold, type Slot } from './use-hour-hold.ts'

type WantedHour = Slot & { computers: number; now: Moment | null }

/** A delay, so that an hour that is still being typed is not requested. */
const pause = 400

/**
 * Holds the chosen hour for the signed-in person while they fill in the rest (one hour at a time; the server releases
 * the earlier one).
 * @param onTaken the free hours that are shown are not free any more
 */
export function useHeldHour({ fecha, hora, computers, now }: WantedHour, onTaken: () => void) {
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
  const { held, take, refuse, release, forget } = useHourHold({ fecha, hora }, count, onTaken)

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

  /** Prolongs the hold, or holds the hour again. */
  const prolong = () => take()
  return { held, prolong, refuse, whileSending, forget }
}
