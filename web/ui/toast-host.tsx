import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import type { FocusEvent, MouseEvent } from 'react'
import { toast, ToastContainer, type CloseButtonProps, type Id } from 'react-toastify/unstyled'

import { IconButton } from './icon-button.tsx'
import { openLayer } from './layers.ts'
import { unexpectedError } from './unexpected-error.ts'

export type Toast = {
  text: string
  kind?: 'success' | 'error' | 'info'
  /** A link after the text. */
  link?: { href: string; label: string; lang?: string }
  /** A way back, as a button; the toast stays for 10 s then. */
  action?: { label: string; onPress: () => void }
  /** Two toasts with one key are never shown at once. */
  key?: string
  /** What is shown now is not true any more, and goes. */
  isAlone?: boolean
  /** Ids of what was changed: the way back of an earlier toast about any of it is over. */
  about?: readonly string[]
}

const icons = {
  success: <CircleCheck aria-hidden className="text-ok" />,
  error: <CircleAlert aria-hidden className="text-danger" />,
  info: <Info aria-hidden className="text-info" />,
}

/** So many toasts are shown at once. */
const MOST = 3

/** How long something can be taken back. */
const ACTION_MS = 10_000

let isMounted = false
/** The errors that are shown now. */
const errors = new Set<Id>()
/** All toasts that are shown or wait to be, the oldest first. */
const shown = new Set<Id>()
/** What the ways back that are offered now are about. */
const waysBack = new Map<Id, ReadonlySet<string>>()

/**
 * Shows a toast. A success removes earlier errors, which would look like a failure of the same action, and what was changed again
 * cannot be taken back by an earlier toast.
 */
export function addToast({ text, kind = 'info', link, action, key, isAlone = false, about = [] }: Toast): void {
  if (!isMounted) {
    isMounted = true
    openLayer(() => <ToastPlace />)
  }
  if (kind === 'success') for (const error of errors) dismiss(error)
  if (isAlone) {
    shown.clear()
    toast.dismiss()
  }
  for (const [earlier, changed] of waysBack) if (about.some((one) => changed.has(one))) dismiss(earlier)
  if (!key || !shown.has(key)) makeRoom()
  const id = toast(
    <>
      <p className="min-w-0 flex-1 py-1">
        {text || unexpectedError}
        {link && (
          <>
            {' '}
            <a
              href={link.href}
              lang={link.lang}
              className="touch-area font-semibold whitespace-nowrap text-link underline"
            >
              {link.label}
            </a>
          </>
        )}
      </p>
      {action && (
        <button
          type="button"
          className="touch-area mt-1 shrink-0 rounded-4 font-semibold text-link hover:underline"
          onClick={() => {
            dismiss(id)
            returnFocus()
            action.onPress()
          }}
        >
          {action.label}
        </button>
      )}
    </>,
    {
      type: kind,
      ...(action && { autoClose: ACTION_MS }),
      icon: icons[kind],
      role: kind === 'error' ? 'alert' : 'status',
      ...(key && { toastId: key }),
      onOpen: raise,
      onClose: () => {
        shown.delete(id)
        errors.delete(id)
        waysBack.delete(id)
      },
    },
  )
  shown.add(id)
  if (kind === 'error') errors.add(id)
  if (action) waysBack.set(id, new Set(about))
}

/** What happened last is shown at once: where no place is free, the oldest message goes that is no error and has no way back. */
function makeRoom(): void {
  if (shown.size < MOST) return
  const oldest = [...shown].find((id) => !errors.has(id) && !waysBack.has(id))
  if (oldest !== undefined) dismiss(oldest)
}

/** Takes a toast away. While it leaves it takes no place. */
function dismiss(id: Id): void {
  shown.delete(id)
  toast.dismiss(id)
}

const placeId = 'toasts'

/** What had the focus before a toast got it. */
let former: Element | null = null

function rememberFocus({ relatedTarget, currentTarget }: FocusEvent<HTMLElement>): void {
  if (relatedTarget instanceof Element && !currentTarget.contains(relatedTarget)) former = relatedTarget
}

/** The toast that has the focus goes away: it goes back, or to the page's heading when what had it is not there any more. */
function returnFocus(): void {
  const isThere = former instanceof HTMLElement && former.checkVisibility()
  const next = isThere ? former : document.querySelector('h1[tabindex="-1"]')
  if (next instanceof HTMLElement) next.focus({ preventScroll: true })
}

function ToastPlace() {
  return (
    <div id={placeId} popover="manual" className="toast-place" onFocus={rememberFocus}>
      <ToastContainer
        position="top-center"
        autoClose={5000}
        limit={MOST}
        newestOnTop
        draggable="touch"
        aria-label="Avisos"
        transition={undefined}
        closeButton={CloseButton}
      />
    </div>
  )
}

function CloseButton({ closeToast }: CloseButtonProps) {
  const close = (event: MouseEvent<HTMLButtonElement>) => {
    closeToast(event)
    returnFocus()
  }
  return (
    <IconButton aria-label="Cerrar" onClick={close} className="-my-1.5 -mr-2">
      <X aria-hidden className="size-5" />
    </IconButton>
  )
}

/** Moves the toasts above the layer that was opened last. */
function raise(): void {
  const place = document.getElementById(placeId)
  if (place?.matches(':popover-open')) place.hidePopover()
  place?.showPopover()
}
