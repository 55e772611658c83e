import { useLayoutEffect, useState, type ComponentProps, type RefObject } from 'react'

type Modal = {
  isOpen: boolean
  onClose: () => void
  /** A press outside closes too; not while there is something to lose. */
  closesOnPressOutside?: boolean
}

const leaveTime = 160

/**
 * Shows a `<dialog>` as a modal layer while `isOpen`. The browser makes the rest inert, lets Esc close the top layer only
 * and gives the focus back to what had it.
 * @returns `isPresent`: whether the content is wanted, a moment longer than open, so that it can leave in view;
 *   `dialogProps` for the element.
 */
export function useModal(
  ref: RefObject<HTMLDialogElement | null>,
  { isOpen, onClose, closesOnPressOutside = true }: Modal,
) {
  const [isPresent, setPresent] = useState(isOpen)
  if (isOpen && !isPresent) setPresent(true)

  useLayoutEffect(() => {
    const dialog = ref.current
    if (!isOpen || !dialog) return
    if (!dialog.open) dialog.showModal()
    dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus()
    return () => dialog.close()
  }, [isOpen, ref])

  useLayoutEffect(() => {
    if (isOpen || !isPresent) return
    const timer = setTimeout(() => setPresent(false), leaveTime)
    return () => clearTimeout(timer)
  }, [isOpen, isPresent])

  const dialogProps: ComponentProps<'dialog'> = {
    onCancel: (event) => {
      // What cannot be prevented is shown by the `close` that follows.
      if (event.target !== event.currentTarget || !event.cancelable) return
      event.preventDefault()
      onClose()
    },
    // The browser may close a dialog by itself (Esc pressed twice). It stays until whoever holds the state agrees: they may
    // ask first whether what was typed is to be thrown away.
    onClose: (event) => {
      if (!isOpen || event.target !== event.currentTarget) return
      if (!event.currentTarget.open) event.currentTarget.showModal()
      onClose()
    },
    onPointerDown: (event) => {
      if (closesOnPressOutside && event.target === event.currentTarget && isOutside(event)) onClose()
    },
  }
  return { isPresent, dialogProps }
}

function isOutside(event: { clientX: number; clientY: number; currentTarget: Element }): boolean {
  const { left, right, top, bottom } = event.currentTarget.getBoundingClientRect()
  return event.clientX < left || event.clientX > right || event.clientY < top || event.clientY > bottom
}
