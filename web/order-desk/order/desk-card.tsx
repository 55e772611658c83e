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

type LineProps = {
  line: { productName: string; productImage: string; quantity: number; sellingPrice: number }
  picture: ReactNode
  pesos: (amount: number) => string
  children?: ReactNode
}

/** A product of an order; its subtotal stands there where the window has room. */
export function DeskLine({ line, picture, pesos, children }: LineProps) {
  return (
    <li className="flex items-center gap-4 border-t border-line py-3">
      <span className="size-13 shrink-0 overflow-hidden rounded-10">{picture}</span>
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-0.5">
        <div className="min-w-40 flex-1">
          <p className="font-medium wrap-anywhere">{line.productName}</p>
          {children}
        </div>
        <p className="type-body-sm text-ink-2 tabular-nums">{`${line.quantity} × ${pesos(line.sellingPrice)}`}</p>
        <p className="hidden w-28 text-right font-semibold tabular-nums desktop:block">
          {pesos(line.quantity * line.sellingPrice)}
        </p>
      </div>
    </li>
  )
}
