import { Check } from 'lucide-react'
import type { ComponentProps } from 'react'

import { classes } from './classes.ts'

const shape =
  'touch-area inline-flex h-[34px] shrink-0 items-center gap-1.5 rounded-full border px-3.5 text-[14px] font-medium whitespace-nowrap transition-colors'

type ChoiceChipProps = Omit<ComponentProps<'input'>, 'children'> & { children: string }

/** An option that is on or off, as a pill; a radio button if only one of a group can be on. */
export function ChoiceChip({ children, className, ...rest }: ChoiceChipProps) {
  return (
    <label
      className={classes(
        shape,
        'border-edge bg-surface has-checked:border-primary has-checked:bg-primary-soft has-checked:text-primary hover:border-ink-3',
        'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink',
        className,
      )}
    >
      <input type="checkbox" {...rest} className="peer sr-only" />
      <Check aria-hidden className="hidden size-4 peer-checked:block" />
      {children}
    </label>
  )
}
