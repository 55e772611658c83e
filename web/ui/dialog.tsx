import { X } from 'lucide-react'
import { useId, useRef, type ReactNode } from 'react'

import { classes } from './classes.ts'
import { IconButton } from './icon-button.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import { useDiscard } from './use-discard.ts'
import { useModal } from './use-modal.ts'

type DialogProps = {
  isOpen: boolean
  onClose: () => void
  title: string
  titleLang?: string
  children: ReactNode
  /** Buttons, at the right; they stay visible while the content scrolls. */
  footer?: ReactNode
  /** Whether there is unsaved input: a press outside does not close it; closing it or leaving the page asks first. */
  isDirty?: boolean
  /** Whether a press outside leaves it open. */
  staysOpen?: boolean
  size?: 'normal' | 'form'
  /** On phones it takes the whole height. */
  isTall?: boolean
}

/**
 * A modal dialog; on phones a sheet from below. The element with `data-autofocus` gets the focus, else the first
 * control.
 */
export function Dialog({
  isOpen,
  onClose,
  title,
  titleLang,
  children,
  footer,
  isDirty = false,
  staysOpen = false,
  size = 'normal',
  isTall = false,
}: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const close = useDiscard(isDirty, onClose)
  const { isPresent, dialogProps } = useModal(ref, {
    isOpen,
    onClose: close,
    closesOnPressOutside: !isDirty && !staysOpen,
  })
  return (
    <dialog
      ref={ref}
      {...dialogProps}
      aria-labelledby={titleId}
      className={classes(
        'layer layer-sheet bg-surface shadow-3',
        size === 'form' ? 'md:max-w-160' : 'md:max-w-120',
        isTall && 'max-md:h-dvh max-md:max-h-dvh max-md:rounded-none',
      )}
    >
      {isOpen && isDirty && <LeaveGuard />}
      {isPresent && (
        <div className={classes('flex max-h-[inherit] flex-col', isTall && 'max-md:h-full')}>
          <header className="flex items-start justify-between gap-4 px-5 pt-4 pb-2 md:px-6">
            <h2 id={titleId} lang={titleLang} className="pt-2 type-tile">
              {title}
            </h2>
            <IconButton aria-label="Cerrar" onClick={close} className="-mr-2">
              <X aria-hidden className="size-5" />
            </IconButton>
          </header>
          <div className="min-h-0 flex-auto overflow-y-auto overscroll-contain px-5 pt-1 pb-5 md:px-6">{children}</div>
          {footer && (
            <footer className="flex flex-wrap justify-end gap-3 border-t border-line px-5 pt-4 pb-[max(1rem,env(safe-area-inset-bottom))] md:px-6">
              {footer}
            </footer>
          )}
        </div>
      )}
    </dialog>
  )
}
