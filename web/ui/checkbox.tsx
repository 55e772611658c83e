import { Check, Minus } from 'lucide-react'
import type { ComponentProps } from 'react'

import { classes } from './classes.ts'

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'children' | 'ref'> & {
  'aria-label': string
  /** Whether some, but not all, of its items are chosen. */
  isMixed?: boolean
}

/** A checkbox with a hit area of 44 px. Its name is only read out. */
export function Checkbox({ isMixed = false, className, ...rest }: CheckboxProps) {
  const Mark = isMixed ? Minus : Check
  return (
    <span className={classes('relative inline-flex size-11 items-center justify-center', className)}>
      <input
        type="checkbox"
        {...rest}
        ref={(input) => {
          if (input) input.indeterminate = isMixed
        }}
        className="peer absolute inset-0 cursor-pointer opacity-0"
      />
      <span
        aria-hidden
        className={classes(
          'pointer-events-none flex size-[22px] items-center justify-center rounded-[6px] border-[1.5px] border-edge bg-surface text-on-primary transition-colors',
          'peer-checked:border-primary peer-checked:bg-primary peer-indeterminate:border-primary peer-indeterminate:bg-primary',
          'peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-ink [&>svg]:opacity-0 peer-checked:[&>svg]:opacity-100 peer-indeterminate:[&>svg]:opacity-100',
        )}
      >
        <Mark className="size-4" strokeWidth={3} />
      </span>
    </span>
  )
}
