import { inBogota } from '../../../../contract/values/civil-days.ts'
import { formatHour } from '../../../maintenance/hour-format.ts'
import type { QueuedStep } from '../queue/queued-steps.ts'
import { detailText } from '../queue/step-text.ts'

/** The subject of a step, its contents, and its time. */
export function StepLine({ step }: { step: QueuedStep }) {
  const hour = formatHour(inBogota(new Date(step.order)).hora)
  return (
    <div className="min-w-0">
      <p className="font-semibold wrap-anywhere first-letter:uppercase">{step.title}</p>
      <p className="text-[15px]/5 text-ink-2">{[detailText(step), hour].filter(Boolean).join(' · ')}</p>
    </div>
  )
}
