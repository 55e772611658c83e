import { useEffect, useId, useRef, type KeyboardEvent, type ReactNode } from 'react'

import { tabAfterKey } from './arrow-keys.ts'
import { classes } from './classes.ts'
import { Skeleton } from './skeleton.tsx'

type Tab<T extends string> = {
  value: T
  label: string
  /** In the stacked look, null stands for a count that is still loading. */
  count?: number | string | null
  /** Whether a line separates it from the tab before. */
  startsGroup?: boolean
}

type TabsProps<T extends string> = {
  label: string
  tabs: readonly Tab<T>[]
  value: T
  onChange: (value: T) => void
  /** Stacked: a large count above a small label. */
  look?: 'underline' | 'stacked'
  /** The content of the chosen tab. */
  children: ReactNode
  className?: string
}

/** Tabs. Arrow keys move and choose at once; the chosen tab is scrolled into view. */
export function Tabs<T extends string>({
  label,
  tabs,
  value,
  onChange,
  look = 'underline',
  children,
  className,
}: TabsProps<T>) {
  const id = useId()
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Only the row is scrolled, so that the page keeps its scroll position.
    const tab = row.current?.querySelector<HTMLElement>('[aria-selected="true"]')
    if (!row.current || !tab) return
    const { scrollLeft, clientWidth } = row.current
    const right = tab.offsetLeft + tab.offsetWidth
    if (tab.offsetLeft < scrollLeft) row.current.scrollLeft = tab.offsetLeft
    else if (right > scrollLeft + clientWidth) row.current.scrollLeft = right - clientWidth
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the choice is read from the row
  }, [value])
  const move = (event: KeyboardEvent) => {
    const next = tabAfterKey(
      event.key,
      tabs.findIndex((tab) => tab.value === value),
      tabs.length,
    )
    const tab = next === null ? undefined : tabs[next]
    if (!tab) return
    event.preventDefault()
    onChange(tab.value)
    row.current?.querySelector<HTMLElement>(`[data-tab="${tab.value}"]`)?.focus()
  }
  return (
    <div className={classes('min-w-0', className)}>
      <div
        ref={row}
        role="tablist"
        aria-label={label}
        tabIndex={-1}
        onKeyDown={move}
        className="relative scrollbar-none flex fade-ends overflow-x-auto border-b border-line"
      >
        {tabs.map((tab) => {
          const isChosen = tab.value === value
          return (
            <button
              key={tab.value}
              type="button"
              role="tab"
              id={`${id}-${tab.value}`}
              data-tab={tab.value}
              aria-selected={isChosen}
              aria-controls={`${id}-panel`}
              tabIndex={isChosen ? 0 : -1}
              onClick={() => onChange(tab.value)}
              className={classes(
                look === 'stacked' ? stackedTab : underlineTab,
                isChosen ? underlineTabChosen : underlineTabRest,
                tab.startsGroup && 'ml-2 before:absolute before:inset-y-3 before:-left-1 before:w-px before:bg-line',
              )}
            >
              {look === 'stacked' ? <StackedLabel {...tab} isChosen={isChosen} /> : <UnderlineLabel {...tab} />}
            </button>
          )
        })}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`} tabIndex={-1}>
        {children}
      </div>
    </div>
  )
}

type LabelProps = { label: string; count?: number | string | null }

function UnderlineLabel({ label, count }: LabelProps) {
  return (
    <>
      {label}
      {count != null && (
        <span
          aria-hidden
          className="min-w-6 rounded-full bg-primary-soft px-2 text-[13px]/5 font-semibold text-primary tabular-nums"
        >
          {count}
        </span>
      )}
    </>
  )
}

function StackedLabel({ label, count, isChosen }: LabelProps & { isChosen: boolean }) {
  return (
    <>
      {count === null ? (
        <Skeleton className="my-0.5 h-5 w-8 rounded-4" />
      ) : (
        <span className={classes('font-display text-xl/6 font-[650] tabular-nums', isChosen && 'text-primary')}>
          {count}
        </span>
      )}
      <span className={classes('text-[13px]/4.5', isChosen && 'font-semibold')}>{label}</span>
    </>
  )
}

const stackedTab =
  'relative -mb-px flex h-16 shrink-0 flex-col items-start justify-center border-b-[2.5px] px-3 wide:px-2.5 text-left whitespace-nowrap -outline-offset-2! transition-colors'

/** The underlined look of tabs, also used by rows of links. */
export const underlineTab =
  '-mb-px flex h-[46px] shrink-0 items-center gap-2 border-b-[2.5px] px-3.5 font-medium whitespace-nowrap -outline-offset-2! transition-colors'
export const underlineTabChosen = 'border-primary text-ink font-semibold'
export const underlineTabRest = 'border-transparent text-ink-2 hover:text-ink'
