import { CalendarDays, ChevronDown } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'

import { CalendarLoading, UnreadCalendar } from './calendar-states.tsx'

// Loaded on demand: usually opened once per phone, and only with signal.
const CalendarFeed = lazy(() =>
  import('./calendar-feed.tsx').then(
    (loaded) => ({ default: loaded.CalendarFeed }),
    () => ({ default: UnreadCalendar }),
  ),
)

/** The technician's hours, and a private address for calendar programs. Loaded when it is opened. */
export function CalendarSettings() {
  const [isOpen, setOpen] = useState(false)
  return (
    <details
      className="group mt-8 rounded-20 bg-surface px-4 shadow-1 md:px-5"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="flex min-h-12 list-none items-center gap-2.5 rounded-10 py-2 font-semibold [&::-webkit-details-marker]:hidden">
        <CalendarDays aria-hidden className="size-5 shrink-0 text-link" />
        Horario y calendario
        <ChevronDown aria-hidden className="ml-auto size-5 group-open:rotate-180" />
      </summary>
      {isOpen && (
        <Suspense fallback={<CalendarLoading />}>
          <CalendarFeed />
        </Suspense>
      )}
    </details>
  )
}
