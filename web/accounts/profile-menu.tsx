import { LayoutDashboard, LogOut, UserRoundPen, Wrench, type LucideIcon } from 'lucide-react'
import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { useNavigate } from 'react-router'

import type { User } from '../../contract/accounts/accounts.ts'
import type { Role } from '../../contract/call.ts'
import { paths } from '../paths.ts'
import { Spinner } from '../ui/spinner.tsx'
import { signOut } from './sign-out.ts'

export type ProfileMenuProps = {
  id: string
  person: User
  /** The control that opened it: a press there closes the menu by itself. */
  button: RefObject<HTMLElement | null>
  onClose: (returnsFocus: boolean) => void
}

/** The panel of each role (P-3). */
export const panels: Record<Role, { label: string; href: string; icon: LucideIcon }> = {
  ADMIN: { label: 'Admin Panel', href: paths.adminProducts, icon: LayoutDashboard },
  TECHNICAL: { label: 'Technical Panel', href: paths.technicalPreventive, icon: Wrench },
  GENERAL: { label: 'My Profile', href: paths.clientInformation, icon: UserRoundPen },
}

/** The first page of a person's panel: the usual one may be closed to an administrator with areas, and Hoy is open to all. */
export const panelOf = ({ role, areas }: User): string => (areas ? paths.adminToday : panels[role].href)

const rowClass =
  'flex min-h-11 w-full items-center gap-3 rounded-10 px-3 text-left font-medium hover:bg-sunken aria-disabled:cursor-progress'

/** The menu of the avatar: a real link and a real button, which arrow keys reach as well as Tab. */
export function ProfileMenu({ id, person, button, onClose }: ProfileMenuProps) {
  const menu = useRef<HTMLDivElement>(null)
  const navigate = useNavigate()
  const [isLeaving, setLeaving] = useState(false)
  useEffect(() => {
    // The menu's script may load late: the focus stays with a person who has moved on meanwhile.
    const { activeElement } = document
    const isWaiting = activeElement === button.current || activeElement === document.body
    if (isWaiting) menu.current?.querySelector<HTMLElement>('a')?.focus()
  }, [button])
  useEffect(() => {
    const pressElsewhere = ({ target }: Event) => {
      const isInside = target instanceof Node && (menu.current?.contains(target) || button.current?.contains(target))
      if (!isInside) onClose(false)
    }
    document.addEventListener('pointerdown', pressElsewhere)
    return () => document.removeEventListener('pointerdown', pressElsewhere)
  })
  const press = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key === 'Escape') onClose(true)
    else if (!moveFocus(event.currentTarget, event.key)) return
    event.preventDefault()
  }
  const leave = async () => {
    if (isLeaving) return
    setLeaving(true)
    if (!(await signOut(navigate))) setLeaving(false)
  }
  const { label, icon: Icon } = panels[person.role]
  return (
    // The listeners serve the link and the button inside; the box itself is no control.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={menu}
      id={id}
      onKeyDown={press}
      onBlur={({ relatedTarget, currentTarget }) => {
        const isNear = currentTarget.contains(relatedTarget) || relatedTarget === button.current
        if (relatedTarget && !isNear) onClose(false)
      }}
      className="absolute top-full right-0 z-60 mt-2 w-60 animate-appear rounded-16 bg-raised p-2 text-ink shadow-3 [--focus:var(--ink)]"
    >
      <div className="mb-2 border-b border-line px-3 pt-1.5 pb-3">
        <p className="truncate font-semibold">{person.name}</p>
        <p className="truncate type-caption text-ink-3">{person.email}</p>
      </div>
      <a href={panelOf(person)} lang="en" onClick={() => onClose(false)} className={rowClass}>
        <Icon aria-hidden className="size-5 shrink-0 text-ink-2" />
        {label}
      </a>
      <button
        type="button"
        lang="en"
        aria-busy={isLeaving || undefined}
        aria-disabled={isLeaving || undefined}
        onClick={() => void leave()}
        className={rowClass}
      >
        {isLeaving ? <Spinner /> : <LogOut aria-hidden className="size-5 shrink-0 text-ink-2" />}
        Log out
      </button>
    </div>
  )
}

/** @returns whether the key moves the focus, to a neighbouring entry, an end, or an initial letter */
function moveFocus(menu: HTMLElement, key: string): boolean {
  const entries = [...menu.querySelectorAll<HTMLElement>('a, button')]
  const here = entries.findIndex((entry) => entry === document.activeElement)
  const steps: Record<string, number> = { ArrowDown: here + 1, ArrowUp: here - 1, Home: 0, End: entries.length - 1 }
  const next =
    key in steps
      ? entries.at((steps[key] ?? 0) % entries.length)
      : entries.find((entry) => key.length === 1 && entry.innerText.toLowerCase().startsWith(key.toLowerCase()))
  if (!next || key === ' ') return false
  next.focus()
  return true
}
