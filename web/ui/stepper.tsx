import { Minus, Plus } from 'lucide-react'

import { classes } from './classes.ts'

type StepperProps = {
  value: number
  /** The minimum, at which the minus button is disabled. */
  min?: number
  max?: number
  isBusy?: boolean
  /** The accessible name: 'Cantidad'. */
  label: string
  onChange: (value: number) => void
  className?: string
}

/** The look of its two buttons, also used around a number that can be typed. */
export const stepButton =
  'flex h-full w-11 items-center justify-center rounded-10 aria-disabled:text-ink-3 aria-disabled:cursor-not-allowed not-aria-disabled:hover:bg-sunken'

/** A number between two buttons. At its ends a button stays focusable, is marked as disabled, and does nothing. */
export function Stepper({ value, min = 1, max = Infinity, isBusy = false, label, onChange, className }: StepperProps) {
  const change = (next: number) => {
    if (!isBusy && next >= min && next <= max) onChange(next)
  }
  return (
    <fieldset
      aria-label={label}
      aria-busy={isBusy || undefined}
      className={classes(
        'inline-flex h-11 max-w-full min-w-0 items-center rounded-12 border border-edge bg-surface',
        className,
      )}
    >
      <button
        type="button"
        aria-label="Disminuir"
        aria-disabled={isBusy || value <= min || undefined}
        onClick={() => change(value - 1)}
        className={stepButton}
      >
        <Minus aria-hidden className="size-5" />
      </button>
      <output aria-live="polite" className="min-w-8 text-center font-semibold tabular-nums">
        {value}
      </output>
      <button
        type="button"
        aria-label="Aumentar"
        aria-disabled={isBusy || value >= max || undefined}
        onClick={() => change(value + 1)}
        className={stepButton}
      >
        <Plus aria-hidden className="size-5" />
      </button>
    </fieldset>
  )
}
