import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'

import { controlClass, FieldFrame, type FieldText } from './field-frame.tsx'

type SelectProps = Omit<ComponentProps<'select'>, 'className'> & FieldText

/**
 * A choice from a list. It is native: phones use their own, and browsers that allow it use our style (styles/ui.css).
 * Options are given as `<option>`.
 */
export function Select({ label, error, hint, isOptional, className, children, ...input }: SelectProps) {
  return (
    <FieldFrame {...{ label, error, hint, isOptional, className }}>
      {(control) => (
        <span className="relative block">
          <select {...input} {...control} className={controlClass(Boolean(error), 'shop-select cursor-pointer pr-11')}>
            {children}
          </select>
          <ChevronDown
            aria-hidden
            className="pointer-events-none absolute top-1/2 right-3 size-5 -translate-y-1/2 text-ink-2"
          />
        </span>
      )}
    </FieldFrame>
  )
}
