import { ChevronRight } from 'lucide-react'

import { classes } from '../../ui/classes.ts'
import { countText } from '../list/desk-tabs.tsx'
import { DeskCard } from '../order/desk-card.tsx'
import type { Fact } from './today-text.ts'

export type DutyRow = { href: string; count: number; label: string; fact: Fact }

/** Duties of one kind, each leading to its list; nothing where there are none. */
export function DutyRows({ title, rows }: { title: string; rows: readonly DutyRow[] }) {
  if (rows.length === 0) return null
  return (
    <DeskCard title={title} className="pb-2!">
      <ul className="mt-2 divide-y divide-line">
        {rows.map(({ href, count, label, fact }) => (
          <li key={label}>
            <a
              href={href}
              className="-mx-2 flex min-h-16 items-center gap-4 rounded-10 px-2 py-2.5 transition-colors hover:bg-sunken/50"
            >
              <span
                className={classes(
                  'min-w-10 font-display text-2xl/7 font-bold tabular-nums',
                  fact.isLate && 'text-warn',
                )}
              >
                {countText(count)}
              </span>
              <span className="min-w-0 flex-1">
                <span className="block font-semibold">{label}</span>
                <span className={classes('block type-body-sm wrap-anywhere', fact.isLate ? 'text-warn' : 'text-ink-2')}>
                  {fact.text}
                </span>
              </span>
              <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-3" />
            </a>
          </li>
        ))}
      </ul>
    </DeskCard>
  )
}
