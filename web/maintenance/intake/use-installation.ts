import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'react-router'

import type { useDraft } from '../../forms/use-draft.ts'
import { installationIn } from '../../orders/installation.ts'
import type { Intake } from './use-intake.ts'

type Draft = Pick<ReturnType<typeof useDraft>, 'written' | 'set' | 'isSettled'>

/**
 * Who comes to have something installed finds that in the form, without the steps about what fails (P-207). What a person wrote there
 * before stays.
 */
export function useInstallation({ written, set, isSettled }: Draft, { latest, save }: Intake): void {
  const text = installationIn(useLocation().hash)
  const fill = useEffectEvent(() => {
    if (written.descripcion) return
    set('descripcion', text)
    if (latest.current.step === 'start') save({ step: 'done' })
  })
  useEffect(() => {
    if (isSettled && text !== '') fill()
  }, [isSettled, text])
}
