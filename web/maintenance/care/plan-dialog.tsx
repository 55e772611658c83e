import { useState } from 'react'

import type { CarePlan } from '../../../contract/maintenance/care-plans.ts'
import { callOverHttp } from '../../browser-call.ts'
import { showRefusalOrThrow } from '../../forms/refusal.ts'
import { withSession } from '../../forms/with-session.ts'
import { Button } from '../../ui/button.tsx'
import { ChoiceChip } from '../../ui/chip.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { showToast } from '../../ui/toast.ts'
import { everyText } from './plan-text.ts'

const choices: CarePlan['months'][] = [3, 6, 12, 0]

type PlanDialogProps = { plan: CarePlan; onClose: () => void; onChanged: () => Promise<void> }

/** Chooses how often a computer gets preventive maintenance, or ends its plan. */
export function PlanDialog({ plan, onClose, onChanged }: PlanDialogProps) {
  const [months, setMonths] = useState(plan.months)
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      const { message } = await withSession(() =>
        callOverHttp('carePlans.choose', { computerId: plan.computerId, months }),
      )
      await onChanged()
      showToast({ text: message, kind: 'success' })
      onClose()
    } catch (error) {
      showRefusalOrThrow(error)
      setBusy(false)
    }
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Plan de mantenimiento"
      footer={
        <Button isBusy={isBusy} onClick={() => void save()} className="w-full">
          Guardar
        </Button>
      }
    >
      <p className="text-ink-2">
        Tres semanas antes te proponemos la visita, por correo y en tu cuenta. Tú eliges la hora, la saltas o terminas
        el plan. Nada se agenda solo.
      </p>
      <fieldset className="mt-5">
        <legend className="font-semibold">¿Cada cuánto?</legend>
        <div className="mt-3 grid grid-cols-2 gap-2">
          {choices.map((one) => (
            <ChoiceChip
              key={one}
              type="radio"
              name="care-plan"
              className="h-12! w-full"
              checked={months === one}
              onChange={() => setMonths(one)}
            >
              {everyText(one)}
            </ChoiceChip>
          ))}
        </div>
      </fieldset>
    </Dialog>
  )
}
