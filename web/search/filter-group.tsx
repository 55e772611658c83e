import type { ReactNode } from 'react'

/** A group of filters under its title. */
export function FilterGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="mt-3 border-t border-line pt-3">
      <legend className="float-left mb-1 w-full text-[15px] font-semibold">{title}</legend>
      <div className="clear-both">{children}</div>
    </fieldset>
  )
}

/** A filter that is ticked, with the number of results that it would leave. */
export function FilterOption({ label, count, children }: { label: string; count: number; children: ReactNode }) {
  return (
    <label className="flex min-h-11 items-center gap-3 text-[15px] md:min-h-9">
      {children}
      <span className="min-w-0 flex-1">{label}</span>
      {/* The accessible name of the choice is its label alone. */}
      <span className="type-caption text-ink-3 tabular-nums" aria-hidden>
        {count}
      </span>
    </label>
  )
}
