import { useLayoutEffect, useState, type ComponentProps, type RefObject } from 'react'

type Modal = {
  isOpen: boolean
  onClose: () => void
  /** A press outside closes it too, unless input would be lost. */
  closesOnPressOutside?: boolean
}

const leaveTime = 160

/**
 * Shows a `<dialog>` as a modal while `isOpen`. The browser makes the rest inert, closes only the top layer on Esc, and
 * returns the focus.
 * @returns `isPresent`: whether to render the content, a moment longer than open, for the closing animation;
 * `dialogProps` for the element.
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
      // A close that cannot be prevented is handled by the `close` event that follows.
      if (event.target !== event.currentTarget || !event.cancelable) return
      event.preventDefault()
      onClose()
    },
    // The browser may close a dialog by itself (Esc pressed twice). It is reopened until `onClose` ends `isOpen`, which may first ask
    // whether to discard input.
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
