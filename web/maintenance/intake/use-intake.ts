import { useEffect, useLayoutEffect, useRef } from 'react'

import type { Computer } from '../../../contract/computers/computers.ts'
import { nameOf } from '../../computers/name-of.ts'
import type { useDraft } from '../../forms/use-draft.ts'
import { reserveHeadingFocus } from '../../page/page-focus.ts'
import { readChosen } from '../chosen-computers.ts'
import { fieldsOf, fillable, lineKey, problemText, withTapped } from './fill-form.ts'
import { intakeSteps, noAnswers, readAnswers, type Answers, type IntakeStep } from './intake-input.ts'
import { forgetPhoto, sweepPhotos } from './photo-memory.ts'
import { useStepHistory, type StepPlace } from './use-step-history.ts'

type Draft = Pick<ReturnType<typeof useDraft>, 'written' | 'set' | 'isSettled'>

/**
 * The answers of the steps: a hidden field of the form, so that they live as long as its draft, and the texts that they write into the
 * form's other fields.
 */
export function useIntake({ written, set, isSettled }: Draft, registered: readonly Computer[], session: string) {
  const answers = readAnswers(written.intake)
  const latest = useRef(answers)
  const focusHeading = useRef<() => void>(null)
  useLayoutEffect(() => {
    latest.current = answers
  })
  // The draft's fields are read by then: the form's effects run first.
  useEffect(() => {
    sweepPhotos('draft:corrective')
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- somebody else may have signed in
  }, [session])
  const { step, turn } = answers
  useEffect(() => {
    if (!focusHeading.current) return
    scrollTo({ top: 0, behavior: 'instant' })
    focusHeading.current()
    focusHeading.current = null
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another step is another screen
  }, [step, turn])

  const save = (changes: Partial<Answers>) => {
    latest.current = { ...latest.current, ...changes }
    set('intake', JSON.stringify(latest.current))
  }
  const show = (changes: Partial<Answers>) => {
    focusHeading.current = reserveHeadingFocus()
    save(changes)
  }
  const history = useStepHistory(show, isSettled)
  const enter = (place: StepPlace, changes: Partial<Answers> = {}) => {
    const { step: from, turn: at } = latest.current
    show({ ...place, ...changes })
    history.enter(place, { step: from, turn: at })
  }
  /** Writes the answers into the form, and shows it. */
  const finish = () => {
    const now = latest.current
    const { changes, filled } = fillable(
      fieldsOf(now, (id) => named(registered, id)),
      written,
      now,
    )
    for (const [name, text] of Object.entries(changes)) set(name, text)
    const list = withTapped(
      readChosen(written.computadoras, registered.length > 0 ? registered : null),
      now,
      registered,
    )
    set('computadoras', JSON.stringify(list))
    const lines = now.computers.map((id) => [lineKey(id), problemText(now, id)] as const)
    const others = Object.entries(filled).filter(([name]) => !name.startsWith(lineKey('')))
    enter({ step: 'done', turn: 0 }, { filled: Object.fromEntries([...others, ...lines]) })
  }
  const next = () => {
    const now = latest.current
    if (now.step === 'problem' && now.turn < now.computers.length - 1) enter({ step: now.step, turn: now.turn + 1 })
    else if (now.step === 'likely') finish()
    else enter({ step: stepBeside(now.step, 1), turn: 0 })
  }
  const back = () => {
    if (history.back()) return
    const now = latest.current
    if (now.step === 'problem' && now.turn > 0) show({ turn: now.turn - 1 })
    else
      show({ step: stepBeside(now.step, -1), turn: now.step === 'details' ? Math.max(0, now.computers.length - 1) : 0 })
  }
  /** Clears everything except the photos of a sent request. */
  const clear = (unsent: Answers['unsent'] = null) => {
    for (const id of latest.current.photos) if (!unsent?.photos.includes(id)) forgetPhoto(id)
    save({ ...noAnswers, unsent })
    history.leave()
  }
  return { answers, latest, save, next, back, finish, restart: () => enter({ step: 'start', turn: 0 }), clear }
}

function named(registered: readonly Computer[], id: string): string {
  const computer = registered.find(({ _id }) => _id === id)
  return computer ? nameOf(computer) : 'Equipo'
}

export type Intake = ReturnType<typeof useIntake>

const stepBeside = (step: IntakeStep, by: 1 | -1): IntakeStep => {
  const index = intakeSteps.indexOf(step) + by
  return intakeSteps[Math.min(Math.max(index, 0), intakeSteps.length - 1)] ?? 'start'
}
