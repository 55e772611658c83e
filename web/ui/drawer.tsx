import { X } from 'lucide-react'
import { useEffect, useRef, type MouseEvent, type ReactNode } from 'react'

import { IconButton } from './icon-button.tsx'

type DrawerProps = {
  /** The button that opens it names it in `commandfor`. */
  id: string
  title: string
  children: ReactNode
  onToggle: (isOpen: boolean) => void
}

/**
 * A panel at the left edge over the page. A button with `command="show-modal"` opens it, so it works before and without
 * hydration; following a link in it closes it.
 */
export function Drawer({ id, title, children, onToggle }: DrawerProps) {
  const ref = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const { current } = ref
    // React does not support this event on dialogs.
    const notify = () => onToggle(current?.open ?? false)
    current?.addEventListener('toggle', notify)
    return () => current?.removeEventListener('toggle', notify)
  }, [onToggle])
  const press = (event: MouseEvent<HTMLDialogElement>) => {
    const isOnScrim = event.target === event.currentTarget && event.clientX > event.currentTarget.clientWidth
    if (isOnScrim || (event.target as Element).closest('a')) ref.current?.close()
  }
  const close = (event: MouseEvent) => {
    // The command closes before hydration; afterwards a second close would be a warning.
    event.preventDefault()
    ref.current?.close()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- Esc and the button close it by keyboard
    <dialog id={id} ref={ref} aria-labelledby={`${id}-title`} onClick={press} className="layer layer-drawer shadow-3">
      <div className="drawer-head">
        <h2 id={`${id}-title`} className="type-tile">
          {title}
        </h2>
        <IconButton aria-label="Cerrar" command="close" commandfor={id} onClick={close}>
          <X aria-hidden className="size-5" />
        </IconButton>
      </div>
      <div className="drawer-body">{children}</div>
    </dialog>
  )
}
