import { useId, type ReactNode } from 'react'

import { classes } from '../../ui/classes.ts'

type DeskCardProps = {
  title: string
  /** Beside the title, and at the right end. */
  badge?: ReactNode
  aside?: ReactNode
  className?: string
  children: ReactNode
}

/** A part of an order's page. */
export function DeskCard({ title, badge, aside, className, children }: DeskCardProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={classes('rounded-20 bg-surface p-4 shadow-1 md:p-6', className)}>
      <header className="flex min-h-7 flex-wrap items-center gap-x-3 gap-y-1.5">
        <h2 id={id} className="type-h3">
          {title}
        </h2>
        {badge}
        {aside && <div className="ml-auto type-caption text-ink-3">{aside}</div>}
      </header>
      {children}
    </section>
  )
}
