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
 * Selects the computer named by the address, both in the steps and in the form's list, for clients who skip the steps. It counts as tapped:
 * deselecting it before the steps removes it from the list.
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
