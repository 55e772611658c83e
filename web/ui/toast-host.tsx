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
  /** A button that undoes the action; the toast then stays for 10 s. */
  action?: { label: string; onPress: () => void }
  /** Two toasts with one key are never shown at once. */
  key?: string
  /** Whether it replaces all toasts on screen, because they are out of date. */
  isAlone?: boolean
  /** Ids of the changed records: earlier toasts about any of them are removed. */
  about?: readonly string[]
}

const icons = {
  success: <CircleCheck aria-hidden className="text-ok" />,
  error: <CircleAlert aria-hidden className="text-danger" />,
  info: <Info aria-hidden className="text-info" />,
}

/** How many toasts are shown at once. */
const MOST = 3

/** How long an action can be undone. */
const ACTION_MS = 10_000

let isMounted = false
/** Ids of the errors on screen. */
const errors = new Set<Id>()
/** All toasts on screen or in the queue, the oldest first. */
const shown = new Set<Id>()
/** The ids of the records that each offered undo button is about. */
const waysBack = new Map<Id, ReadonlySet<string>>()

/**
 * Shows a toast. A success removes earlier errors, which would look like failures of the same action. Earlier toasts with an
 * undo button for the same records are removed, because the change can no longer be undone.
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

/** The newest toast is shown at once: without a free place, the oldest toast goes that is no error and has no undo button. */
function makeRoom(): void {
  if (shown.size < MOST) return
  const oldest = [...shown].find((id) => !errors.has(id) && !waysBack.has(id))
  if (oldest !== undefined) dismiss(oldest)
}

/** Removes a toast. It occupies no place while it leaves. */
function dismiss(id: Id): void {
  shown.delete(id)
  toast.dismiss(id)
}

const placeId = 'toasts'

/** The element that had the focus before a toast got it. */
let former: Element | null = null

function rememberFocus({ relatedTarget, currentTarget }: FocusEvent<HTMLElement>): void {
  if (relatedTarget instanceof Element && !currentTarget.contains(relatedTarget)) former = relatedTarget
}

/** When the focused toast disappears, returns the focus to the former element, or to the page's heading if that is gone. */
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

/** Moves the toasts above the layer opened last. */
function raise(): void {
  const place = document.getElementById(placeId)
  if (place?.matches(':popover-open')) place.hidePopover()
  place?.showPopover()
}
