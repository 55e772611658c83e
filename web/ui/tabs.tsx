import { useEffect, useId, useRef, type KeyboardEvent, type ReactNode } from 'react'

import { classes } from './classes.ts'
import { tabAfterKey } from './tab-keys.ts'

type TabsProps<T extends string> = {
  label: string
  tabs: readonly { value: T; label: string; count?: number }[]
  value: T
  onChange: (value: T) => void
  /** The content of the chosen tab. */
  children: ReactNode
  className?: string
}

/** Tabs. Arrow keys move and choose at once; the chosen tab is scrolled into view. */
export function Tabs<T extends string>({ label, tabs, value, onChange, children, className }: TabsProps<T>) {
  const id = useId()
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    row.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
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
        className="scrollbar-none flex fade-ends overflow-x-auto border-b border-line"
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
              className={classes(underlineTab, isChosen ? underlineTabChosen : underlineTabRest)}
            >
              {tab.label}
              {tab.count !== undefined && (
                <span
                  aria-hidden
                  className="min-w-6 rounded-full bg-primary-soft px-2 text-[13px]/5 font-semibold text-primary tabular-nums"
                >
                  {tab.count}
                </span>
              )}
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

/** The underlined look of tabs, also used by rows of links. */
export const underlineTab =
  '-mb-px flex h-[46px] shrink-0 items-center gap-2 border-b-[2.5px] px-3.5 font-medium whitespace-nowrap -outline-offset-2! transition-colors'
export const underlineTabChosen = 'border-primary text-ink font-semibold'
export const underlineTabRest = 'border-transparent text-ink-2 hover:text-ink'
