import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'react-router'

import type { Computer } from '../../../contract/computers/computers.ts'
import type { useDraft } from '../../forms/use-draft.ts'
import { readChosen } from '../chosen-computers.ts'
import { computerIn } from '../request-paths.ts'
import { lineKey } from './fill-form.ts'
import type { Intake } from './use-intake.ts'

type Draft = Pick<ReturnType<typeof useDraft>, 'written' | 'set' | 'isSettled'>

/**
 * The computer that the address names is chosen for the taps, and in the list of the form, for who sends that without them. It counts as
 * tapped: who takes it back before the steps does not find it in the list after them.
 */
export function useLinkedComputer(
  { written, set, isSettled }: Draft,
  { latest, save }: Intake,
  registered: readonly Computer[],
): void {
  const named = computerIn(useLocation().search)
  const isKnown = registered.some(({ _id }) => _id === named)
  const choose = useEffectEvent(() => {
    const computer = registered.find(({ _id }) => _id === named)
    const list = readChosen(written.computadoras, registered)
    if (!computer || list.some((one) => one.computer._id === computer._id)) return
    const { computers, filled } = latest.current
    if (!computers.includes(computer._id)) {
      save({ computers: [...computers, computer._id], filled: { ...filled, [lineKey(computer._id)]: '' } })
    }
    set('computadoras', JSON.stringify([...list, { computer, problema: '' }]))
  })
  useEffect(() => {
    if (isKnown && isSettled) choose()
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another computer in the address
  }, [named, isKnown, isSettled])
}
