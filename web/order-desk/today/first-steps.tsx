import { ChevronRight, Circle, CircleCheck } from 'lucide-react'
import { useState } from 'react'

import type { Today } from '../../../contract/order-desk/today.ts'
import { callOverHttp } from '../../browser-call.ts'
import { withSession } from '../../forms/with-session.ts'
import { reserveHeadingFocus } from '../../page/page-focus.ts'
import { showRefusal } from '../../session/refusal-toast.ts'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { showToast } from '../../ui/toast.ts'
import { DeskCard } from '../order/desk-card.tsx'
import { firstStepTexts, progressText } from './first-steps-text.ts'

type Steps = NonNullable<Today['firstSteps']>

/** What a new shop still needs, until all is done or its owner hides it (P-219). */
export function FirstSteps({ steps, onChanged }: { steps: Steps; onChanged: () => unknown }) {
  const [isBusy, setBusy] = useState(false)
  const hide = async () => {
    setBusy(true)
    const focusHeading = reserveHeadingFocus()
    if (await change(true, { onChanged, onUndo: () => void change(false, { onChanged }) })) focusHeading()
    setBusy(false)
  }
  return (
    <DeskCard title="Primeros pasos" aside={progressText(steps)}>
      <ul className="mt-2 divide-y divide-line">
        {steps.map((step) => (
          <li key={step.step}>
            <StepLink {...step} />
          </li>
        ))}
      </ul>
      <p className="mt-3 flex justify-end border-t border-line pt-3">
        <Button look="ghost" size="small" isBusy={isBusy} onClick={() => void hide()}>
          Ocultar los primeros pasos
        </Button>
      </p>
    </DeskCard>
  )
}

function StepLink({ step, isDone }: Steps[number]) {
  const { label, why, href } = firstStepTexts[step]
  const Icon = isDone ? CircleCheck : Circle
  return (
    <a
      href={href}
      className="-mx-2 flex min-h-14 items-center gap-3 rounded-10 px-2 py-2.5 transition-colors hover:bg-sunken/50"
    >
      <Icon aria-hidden className={classes('size-6 shrink-0', isDone ? 'text-ok' : 'text-ink-3')} />
      <span className="min-w-0 flex-1">
        <span className={classes('block font-semibold', isDone && 'text-ink-2')}>
          <span className="sr-only">{isDone ? 'Hecho: ' : 'Por hacer: '}</span>
          {label}
        </span>
        {!isDone && <span className="block type-body-sm wrap-anywhere text-ink-2">{why}</span>}
      </span>
      <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-3" />
    </a>
  )
}

/** @returns whether it was changed */
async function change(
  isHidden: boolean,
  { onChanged, onUndo }: { onChanged: () => unknown; onUndo?: () => void },
): Promise<boolean> {
  try {
    const { message } = await withSession(() => callOverHttp('today.hideFirstSteps', { isHidden }))
    showToast({ text: message, kind: 'success', ...(onUndo && { action: { label: 'Deshacer', onPress: onUndo } }) })
    await onChanged()
    return true
  } catch (error) {
    showRefusal(error, 'No se pudo. Inténtalo de nuevo.')
    return false
  }
}
