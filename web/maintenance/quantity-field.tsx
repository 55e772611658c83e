import { Minus, Plus } from 'lucide-react'

import { classes } from '../ui/classes.ts'
import { controlClass, FieldFrame } from '../ui/field-frame.tsx'
import { stepButton } from '../ui/stepper.tsx'
import { computersIn } from './preventive-cost.ts'

type QuantityFieldProps = {
  label: string
  name: string
  /** The value of the field; its form stores it. */
  value: string | undefined
  onStep: (value: string) => void
  max: number
  error?: string | undefined
  hint?: string
  className?: string
}

/** A number that can be typed, or changed with the buttons beside it. */
export function QuantityField({ label, name, value, onStep, max, error, hint, className }: QuantityFieldProps) {
  const count = computersIn(value)
  const step = (next: number) => {
    if (next >= 1 && next <= max) onStep(String(next))
  }
  return (
    <FieldFrame {...{ label, error, hint, className }}>
      {(control) => (
        <span
          className={controlClass(
            Boolean(error),
            'flex h-12 max-w-44 px-0! has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-ink',
          )}
        >
          <button
            type="button"
            aria-label="Disminuir"
            aria-disabled={count <= 1 || undefined}
            onClick={() => step(count - 1)}
            className={classes(stepButton, 'shrink-0')}
          >
            <Minus aria-hidden className="size-5" />
          </button>
          <input
            type="number"
            name={name}
            min={1}
            max={max}
            step={1}
            inputMode="numeric"
            required
            {...control}
            className="quantity-input"
          />
          <button
            type="button"
            aria-label="Aumentar"
            aria-disabled={count >= max || undefined}
            onClick={() => step(count + 1)}
            className={classes(stepButton, 'shrink-0')}
          >
            <Plus aria-hidden className="size-5" />
          </button>
        </span>
      )}
    </FieldFrame>
  )
}
