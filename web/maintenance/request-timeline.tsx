import { ChevronDown } from 'lucide-react'

import type { SupportStep } from '../../contract/maintenance/requests.ts'
import { momentOf } from '../../contract/values/moments.ts'
import { endSentence } from '../../contract/values/sentence.ts'
import { classes } from '../ui/classes.ts'
import { formatDay, formatHour } from './hour-format.ts'

/** The steps of a request, the latest first. */
export function RequestTimeline({ steps }: { steps: readonly SupportStep[] }) {
  return (
    <details className="group mt-4" open={steps.length > 1}>
      <summary className="inline-flex min-h-11 list-none items-center gap-2 rounded-10 type-body-sm font-semibold text-link">
        Historial de la solicitud
        <ChevronDown aria-hidden className="size-5 transition-transform group-open:rotate-180" />
      </summary>
      <ol className="mt-1 flex flex-col">
        {steps.toReversed().map((step, index) => (
          <li key={`${step.at} ${step.event}`} className="timeline-step type-body-sm">
            {sentencesOf(step).map((sentence) => (
              <p key={sentence} className={classes(index === 0 && 'font-semibold')}>
                {sentence}
              </p>
            ))}
            <time dateTime={step.at} className="type-caption text-ink-3">
              {momentOf(step.at)}
            </time>
          </li>
        ))}
      </ol>
    </details>
  )
}

function sentencesOf({ event, changes }: SupportStep): string[] {
  if (event === 'requested') return ['Recibimos tu solicitud.']
  if (event === 'assigned') return ['Un técnico tomó tu solicitud.']
  return changes.map(describeChange)
}

const names = { fecha: 'Fecha', hora: 'Hora', estado: 'Estado' } as const

function describeChange({ field, before, after }: SupportStep['changes'][number]): string {
  const say = (value: string) => (field === 'fecha' ? formatDay(value) : field === 'hora' ? formatHour(value) : value)
  return endSentence(`${names[field]}: ${say(after)}${before && ` (antes ${say(before)})`}`)
}
