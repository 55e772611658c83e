import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'

import { menuEntryAfterKey } from './arrow-keys.ts'
import { classes } from './classes.ts'

export type MenuEntry = {
  label: string
  icon?: ReactNode
  onChoose: () => void
  isDangerous?: boolean
  /** The reason why it is disabled; shown below its label. */
  reason?: string | undefined
}

type MenuButtonProps = {
  /** Name of the button. */
  label: string
  entries: readonly MenuEntry[]
  /** The content of the button: its icon. */
  children: ReactNode
  className?: string
} & Partial<MenuPlace>

type MenuPlace = {
  /** Where the menu opens. */
  opens: 'up' | 'down'
  /** The edges that are aligned; a button near the left edge of the window uses `left`. */
  opensAt: 'left' | 'right'
}

/** A button that opens a menu of more actions: arrows, Home, End and first letters move within it, Esc closes it. */
export function MenuButton({
  label,
  entries,
  children,
  opens = 'down',
  opensAt = 'right',
  className,
}: MenuButtonProps) {
  const id = useId()
  const place = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    if (!isOpen) return
    place.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus()
    const pressElsewhere = ({ target }: Event) => {
      if (!(target instanceof Node && place.current?.contains(target))) setOpen(false)
    }
    document.addEventListener('pointerdown', pressElsewhere)
    return () => document.removeEventListener('pointerdown', pressElsewhere)
  }, [isOpen])
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  return (
    <div ref={place} className="relative">
      <button
        ref={button}
        type="button"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
        className={classes('icon-button', !isOpen && 'tooltip', className)}
      >
        {children}
      </button>
      {isOpen && <Menu {...{ id, label, entries, opens, opensAt }} onClose={close} onLeave={() => setOpen(false)} />}
    </div>
  )
}

type MenuProps = MenuPlace & {
  id: string
  label: string
  entries: readonly MenuEntry[]
  /** Called after a choice and for Esc: the focus returns to the button. */
  onClose: () => void
  /** Called when the focus has moved elsewhere. */
  onLeave: () => void
}

function Menu({ id, label, entries, opens, opensAt, onClose, onLeave }: MenuProps) {
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=menuitem]')]
    const here = items.findIndex((item) => item === document.activeElement)
    const next = menuEntryAfterKey(event.key, here, entries)
    if (event.key === 'Escape') onClose()
    else if (next !== null) items[next]?.focus()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div
      id={id}
      role="menu"
      aria-label={label}
      tabIndex={-1}
      onKeyDown={press}
      onBlur={({ relatedTarget, currentTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) onLeave()
      }}
      className={classes(
        'absolute z-60 w-64 animate-appear rounded-16 bg-raised p-2 text-ink shadow-3',
        opensAt === 'left' ? 'left-0' : 'right-0',
        opens === 'up' ? 'bottom-full mb-2' : 'top-full mt-2',
      )}
    >
      {entries.map((entry) => (
        <MenuItem key={entry.label} entry={entry} onClose={onClose} />
      ))}
    </div>
  )
}

function MenuItem({ entry, onClose }: { entry: MenuEntry; onClose: () => void }) {
  const choose = () => {
    if (entry.reason !== undefined) return
    onClose()
    entry.onChoose()
  }
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      aria-disabled={entry.reason !== undefined || undefined}
      onClick={choose}
      className={classes(
        'flex min-h-11 w-full items-center gap-3 rounded-10 px-3 py-1.5 text-left font-medium hover:bg-sunken aria-disabled:cursor-not-allowed aria-disabled:text-ink-3',
        entry.isDangerous && 'text-danger',
      )}
    >
      {entry.icon}
      <span className="min-w-0">
        {entry.label}
        {entry.reason && <span className="block type-caption font-normal">{entry.reason}</span>}
      </span>
    </button>
  )
}
