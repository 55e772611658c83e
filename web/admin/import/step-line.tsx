import { Check } from 'lucide-react'

import { classes } from '../../ui/classes.ts'

const steps = ['Archivo', 'Columnas', 'Cambios'] as const

/** The position within an import: three steps, with a mark on finished ones. */
export function StepLine({ step }: { step: 1 | 2 | 3 }) {
  return (
    <ol aria-label="Pasos de la importación" className="mb-5 flex flex-wrap gap-x-5 gap-y-2">
      {steps.map((name, index) => {
        const isDone = index + 1 < step
        const isHere = index + 1 === step
        return (
          <li
            key={name}
            aria-current={isHere ? 'step' : undefined}
            className={classes('flex items-center gap-2', isHere ? 'font-semibold' : 'text-ink-2')}
          >
            <span
              className={classes(
                'flex size-7 items-center justify-center rounded-full type-caption font-semibold tabular-nums',
                isHere
                  ? 'bg-primary text-on-primary'
                  : isDone
                    ? 'bg-primary-soft text-primary'
                    : 'bg-sunken text-ink-2',
              )}
            >
              {isDone ? <Check aria-hidden className="size-4" /> : index + 1}
            </span>
            {name}
            {isDone && <span className="sr-only"> (listo)</span>}
          </li>
        )
      })}
    </ol>
  )
}
