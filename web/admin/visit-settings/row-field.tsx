import { useId } from 'react'

import { groupAmount } from '../../forms/typed-amount.ts'
import { classes } from '../../ui/classes.ts'
import { controlClass } from '../../ui/field-frame.tsx'
import type { OnKeyDown } from '../../ui/row-buttons.tsx'

type RowFieldProps = {
  /** Read out only: the rows of a list have their names above them or in their place. */
  label: string
  name?: string
  placeholder?: string
  value: string
  error: string | undefined
  onChange: (value: string) => void
  onKeyDown?: OnKeyDown
  maxLength?: number
  isNumber?: boolean
  /** It is an amount in pesos, its thousands apart. */
  isAmount?: boolean
  className?: string
}

/** A field of a row that is edited in place. */
export function RowField({
  label,
  name,
  placeholder,
  value,
  error,
  onChange,
  onKeyDown,
  maxLength,
  isAmount = false,
  isNumber = isAmount,
  className,
}: RowFieldProps) {
  const errorId = useId()
  return (
    <span className={classes('block', className)}>
      <input
        aria-label={label}
        name={name}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={error === undefined ? undefined : errorId}
        placeholder={placeholder}
        value={value}
        maxLength={maxLength}
        inputMode={isNumber ? 'numeric' : undefined}
        autoComplete="off"
        onKeyDown={onKeyDown}
        onChange={({ currentTarget: { value: typed, selectionStart } }) =>
          // Within the number the text is not regrouped, or the caret would jump to its end.
          onChange(isAmount && selectionStart === typed.length ? groupAmount(typed) : typed)
        }
        onBlur={isAmount && groupAmount(value) !== value ? () => onChange(groupAmount(value)) : undefined}
        className={controlClass(error !== undefined, isNumber ? 'text-right tabular-nums' : undefined)}
      />
      {error !== undefined && (
        <span id={errorId} className="mt-1 block type-caption text-danger">
          {error}
        </span>
      )}
    </span>
  )
}
