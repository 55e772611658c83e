import type { ComponentProps, ReactNode } from 'react'

import { classes } from './classes.ts'
import { controlClass, FieldFrame, type FieldText } from './field-frame.tsx'

type FieldProps = Omit<ComponentProps<'input'>, 'className'> &
  FieldText & {
    /** A 20 px icon inside, at the right end. */
    icon?: ReactNode
  }

/** A single-line text field. Errors are shown below it. */
export function Field({ label, error, hint, isOptional, className, icon, ...input }: FieldProps) {
  return (
    <FieldFrame {...{ label, error, hint, isOptional, className }}>
      {(control) => (
        <span className="relative block">
          <input {...input} {...control} className={controlClass(Boolean(error), icon ? 'pr-11' : undefined)} />
          {icon && (
            <span className="pointer-events-none absolute inset-y-0 right-3 flex items-center text-ink-3" aria-hidden>
              {icon}
            </span>
          )}
        </span>
      )}
    </FieldFrame>
  )
}

type TextAreaProps = Omit<ComponentProps<'textarea'>, 'className'> & FieldText

/** A multi-line text field; it grows with its content where the browser supports that, but never over a window. */
export function TextArea({ label, error, hint, isOptional, className, rows = 3, ...input }: TextAreaProps) {
  return (
    <FieldFrame {...{ label, error, hint, isOptional, className }}>
      {(control) => (
        <textarea
          rows={rows}
          {...input}
          {...control}
          className={classes(controlClass(Boolean(error)), 'field-sizing-content max-h-96 min-h-24 resize-y py-3')}
        />
      )}
    </FieldFrame>
  )
}
