import type { ComponentProps } from 'react'

import { classes } from './classes.ts'

/**
 * A table that scrolls inside itself in narrow windows, and is reachable by keyboard for that. `relative`: hidden texts are
 * positioned, and would widen the page instead.
 */
export function Table({ label, className, children, ...rest }: ComponentProps<'table'> & { label: string }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section aria-label={label} tabIndex={0} className="relative overflow-x-auto rounded-12">
      <table {...rest} className={classes('w-full border-collapse text-left type-body-sm tabular-nums', className)}>
        {children}
      </table>
    </section>
  )
}

type CellProps = { isNumber?: boolean }

/** A heading of a column. */
export function HeaderCell({ isNumber, className, ...rest }: ComponentProps<'th'> & CellProps) {
  return (
    <th
      scope="col"
      {...rest}
      className={classes('h-11 px-3 type-caption font-semibold text-ink-3', isNumber && 'text-right', className)}
    />
  )
}

/** A row of a table. */
export function Row({ className, ...rest }: ComponentProps<'tr'>) {
  return <tr {...rest} className={classes('border-t border-line transition-colors hover:bg-sunken/50', className)} />
}

/** A cell of a table. */
export function Cell({ isNumber, className, ...rest }: ComponentProps<'td'> & CellProps) {
  return <td {...rest} className={classes('h-12 px-3 py-2', isNumber && 'text-right', className)} />
}
