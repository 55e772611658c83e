import { CircleAlert } from 'lucide-react'
import { useId, type ReactNode } from 'react'

import { classes } from './classes.ts'

export type FieldText = {
  label: ReactNode
  /** Spanish error; empty or missing when there is none. */
  error?: string | undefined
  hint?: ReactNode
  isOptional?: boolean
  className?: string | undefined
}

/** Connects a control to its label, hint and error for screen readers. */
export type ControlProps = {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

/** The shared look of text fields and selects. */
export const controlClass = (hasError: boolean, className?: string): string =>
  classes(
    'w-full min-h-12 rounded-12 border bg-surface px-3.5 text-base/6 text-ink placeholder:text-ink-3',
    'transition-colors [&:is(input,textarea):read-only]:bg-sunken disabled:bg-sunken disabled:text-ink-3',
    hasError ? 'border-danger ring-1 ring-danger' : 'border-edge hover:border-ink-3',
    className,
  )

/** Label above, control, then hint and error below it. */
export function FieldFrame({
  label,
  error,
  hint,
  isOptional,
  className,
  children,
}: FieldText & { children: (control: ControlProps) => ReactNode }) {
  const id = useId()
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={classes('flex min-w-0 flex-col gap-1.5', className)}>
      <label htmlFor={id} className="type-label">
        {label}
        {isOptional && <span className="font-normal text-ink-3"> (opcional)</span>}
      </label>
      {children({ id, 'aria-invalid': error ? true : undefined, 'aria-describedby': described || undefined })}
      {hint && (
        <p id={`${id}-hint`} className="type-caption text-ink-3">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="flex scroll-my-4 items-start gap-1.5 type-caption text-danger">
          <CircleAlert aria-hidden className="mt-px size-4 shrink-0" />
          {error}
        </p>
      )}
    </div>
  )
}
