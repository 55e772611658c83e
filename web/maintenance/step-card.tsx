import type { ReactNode } from 'react'

type StepCardProps = { number: number; title: string; hint?: string; children: ReactNode }

/** One group of a long form. All groups are visible; the number only shows the position. */
export function StepCard({ number, title, hint, children }: StepCardProps) {
  return (
    <section className="rounded-20 bg-surface p-5 shadow-1 md:p-8">
      <div className="mb-5 flex items-start gap-3">
        <span
          aria-hidden
          className="flex size-8 shrink-0 items-center justify-center rounded-full bg-primary-soft font-semibold text-primary tabular-nums"
        >
          {number}
        </span>
        <div className="min-w-0 pt-1">
          <h2 className="type-tile">{title}</h2>
          {hint && <p className="mt-1 type-body-sm text-ink-2">{hint}</p>}
        </div>
      </div>
      <div className="flex flex-col gap-5">{children}</div>
    </section>
  )
}
