import { ChevronLeft, ChevronRight, X } from 'lucide-react'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'

import { IconButton } from './icon-button.tsx'
import { useModal } from './use-modal.ts'

type PreviewOverlayProps = {
  pictures: readonly { src: string; alt: string }[]
  /** The first picture; null keeps the overlay closed. */
  openAt: number | null
  onClose: () => void
}

/** Pictures as large as the window, one beside the other: swipe, arrows or buttons. Pinching zooms. */
export function PreviewOverlay({ pictures, openAt, onClose }: PreviewOverlayProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const row = useRef<HTMLUListElement>(null)
  const [shown, setShown] = useState(0)
  const isOpen = openAt !== null
  const { isPresent, dialogProps } = useModal(ref, { isOpen, onClose })
  const go = (index: number) => {
    const wide = row.current?.clientWidth ?? 0
    row.current?.scrollTo({ left: wide * Math.max(0, Math.min(pictures.length - 1, index)), behavior: 'smooth' })
  }
  useEffect(() => {
    const { current } = row
    if (openAt !== null && current) current.scrollTo({ left: current.clientWidth * openAt, behavior: 'instant' })
  }, [openAt])
  const press = (event: KeyboardEvent) => {
    if (event.key === 'ArrowRight') go(shown + 1)
    if (event.key === 'ArrowLeft') go(shown - 1)
  }
  const arrow = 'absolute top-1/2 -translate-y-1/2 bg-scrim text-on-scrim aria-disabled:hidden'
  return (
    <dialog
      ref={ref}
      {...dialogProps}
      onKeyDown={press}
      aria-label="Vista ampliada"
      className="layer layer-full bg-scrim-deep text-on-scrim"
    >
      {isPresent && (
        <>
          <ul
            ref={row}
            // A scrollable element must be reachable by keyboard.
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
            tabIndex={0}
            onScroll={(event) => setShown(Math.round(event.currentTarget.scrollLeft / event.currentTarget.clientWidth))}
            className="scrollbar-none flex size-full snap-x snap-mandatory overflow-x-auto"
          >
            {pictures.map(({ src, alt }) => (
              <li key={src} className="flex w-full shrink-0 snap-center items-center justify-center">
                <img src={src} alt={alt} className="max-h-[86dvh] max-w-[92vw] touch-pinch-zoom object-contain" />
              </li>
            ))}
          </ul>
          {pictures.length > 1 && (
            <>
              <IconButton
                aria-label="Anterior"
                aria-disabled={shown === 0}
                onClick={() => go(shown - 1)}
                className={`${arrow} left-4`}
              >
                <ChevronLeft aria-hidden className="size-6" />
              </IconButton>
              <IconButton
                aria-label="Siguiente"
                aria-disabled={shown === pictures.length - 1}
                onClick={() => go(shown + 1)}
                className={`${arrow} right-4`}
              >
                <ChevronRight aria-hidden className="size-6" />
              </IconButton>
            </>
          )}
          <IconButton
            aria-label="Cerrar"
            data-autofocus
            onClick={onClose}
            className="absolute top-4 right-4 bg-scrim text-on-scrim"
          >
            <X aria-hidden className="size-6" />
          </IconButton>
        </>
      )}
    </dialog>
  )
}
