import { useEffect, useEffectEvent, useRef } from 'react'
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router'

import { intakeSteps, type Answers } from './intake-input.ts'

export type StepPlace = Pick<Answers, 'step' | 'turn'>
/** `depth`: how many steps precede this history entry; `base`: the place where they began. */
type Entry = { intake: StepPlace; base: StepPlace; depth: number }

/**
 * Makes each step a history entry, so that the phone's back button leads to the former step and not out of the page.
 * @param isSettled whether stored answers are on the page, or cannot come: earlier, a step would be shown without them
 */
export function useStepHistory(show: (place: StepPlace) => void, isSettled: boolean) {
  const location = useLocation()
  const { key, state } = location
  const isBackOrForward = useNavigationType() === NavigationType.Pop
  const navigate = useNavigate()
  const entry = readEntry(state)
  const left = useRef({ key, entry })
  const follow = useEffectEvent(() => {
    const { base, intake } = left.current.entry ?? {}
    // React may render an older entry late: going back still starts from the newest one.
    if (!isBackOrForward && left.current.key === '' && entry?.intake !== intake) return
    const isOther = left.current.key !== key
    left.current = { key, entry }
    if (isOther && isBackOrForward) show(entry?.intake ?? base ?? { step: 'start', turn: 0 })
  })
  useEffect(() => {
    if (isSettled) follow()
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another entry of the history
  }, [location, isSettled])
  return {
    enter: (to: StepPlace, from: StepPlace) => {
      // The former entry may not be rendered yet.
      const { base, depth } = left.current.entry ?? { base: from, depth: 0 }
      const next: Entry = { intake: to, base, depth: depth + 1 }
      // Going back before React renders this entry still starts from it.
      left.current = { key: '', entry: next }
      void navigate('.', { state: next })
    },
    /** Goes back one step. @returns whether there was a former step */
    back: (): boolean => {
      const { depth } = left.current.entry ?? { depth: 0 }
      if (depth > 0) void navigate(-1)
      return depth > 0
    },
    /** Goes back to before the first step, so that a sent request's steps are not visited backwards. */
    leave: () => {
      const before = left.current.entry?.depth ?? 0
      left.current.entry = null
      if (before > 0) void navigate(-before)
    },
  }
}

function readEntry(state: unknown): Entry | null {
  const { intake, base, depth } = (state ?? {}) as Partial<Entry>
  return isPlace(intake) && isPlace(base) && typeof depth === 'number' ? { intake, base, depth } : null
}

const isPlace = (value: StepPlace | undefined): value is StepPlace =>
  value !== undefined && intakeSteps.includes(value.step) && Number.isInteger(value.turn)
