import { useId, type ReactNode } from 'react'

import { classes } from './classes.ts'

type SegmentedProps<T extends string> = {
  /** The accessible name of the group. */
  label: string
  options: readonly { value: T; label: ReactNode; lang?: string }[]
  value: T
  onChange: (value: T) => void
  /** On the header, or on a page. */
  place?: 'page' | 'roof'
  /** Set when it is part of a form. */
  name?: string
  className?: string
}

/**
 * A choice of two or three, all visible. Native radio buttons, so arrow keys, forms and screen readers support them.
 */
export function Segmented<T extends string>({
  label,
  options,
  value,
  onChange,
  place = 'page',
  name,
  className,
}: SegmentedProps<T>) {
  const id = useId()
  const onRoof = place === 'roof'
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className={classes(
        'inline-flex h-[42px] items-center rounded-12 border p-0.5',
        onRoof ? 'border-on-roof-2/40' : 'border-line bg-surface',
        className,
      )}
    >
      {options.map((option) => (
        <label
          key={option.value}
          className={classes(
            'touch-area flex h-9 items-center gap-2 rounded-10 px-3 text-[15px] transition-colors',
            'has-focus-visible:outline-2 has-focus-visible:outline-offset-2',
            onRoof
              ? 'text-on-roof-2 hover:text-on-roof has-checked:bg-roof-up has-checked:text-on-roof has-focus-visible:outline-accent'
              : 'text-ink-2 hover:text-ink has-checked:bg-primary-soft has-checked:font-semibold has-checked:text-primary has-focus-visible:outline-ink',
          )}
        >
          <input
            type="radio"
            name={name ?? id}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="sr-only"
          />
          <span lang={option.lang} className="contents">
            {option.label}
          </span>
        </label>
      ))}
    </div>
  )
}
