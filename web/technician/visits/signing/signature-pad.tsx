import { Eraser } from 'lucide-react'
import { useId, type PointerEvent } from 'react'

import { drawingField } from '../../../../contract/visits/visit-limits.ts'
import { classes } from '../../../ui/classes.ts'
import { beginStroke, continueStroke, placeIn } from './pen-strokes.ts'

type SignaturePadProps = {
  /** The drawing as the data of an SVG path; '' without a signature. */
  value: string
  onChange: (next: (path: string) => string) => void
  error: string | undefined
  /** Whether the drawing is only on the screen. */
  isUnsaved: boolean
}

/** On a short screen the field is below the pressed button. */
const bringIntoView = (field: HTMLElement | null): void => field?.scrollIntoView({ block: 'center' })

/** A field for signing with a finger, a pen or a mouse; there is another way for people who cannot draw. */
export function SignaturePad({ value, onChange, error, isUnsaved }: SignaturePadProps) {
  const id = useId()
  const placeOf = ({ currentTarget, clientX: x, clientY: y }: PointerEvent) =>
    placeIn(currentTarget.getBoundingClientRect(), { x, y })
  const begin = (event: PointerEvent) => {
    if (!event.isPrimary || event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    const place = placeOf(event)
    onChange((path) => beginStroke(path, place))
  }
  const move = (event: PointerEvent) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    const place = placeOf(event)
    onChange((path) => continueStroke(path, place))
  }
  return (
    <fieldset
      ref={error ? bringIntoView : undefined}
      aria-describedby={error ? id : undefined}
      data-unsaved={isUnsaved ? '' : undefined}
    >
      <div className="flex min-h-12 items-center justify-between gap-3">
        <legend className="float-left text-[15px]/5 font-semibold">Firma con el dedo</legend>
        {value !== '' && (
          <button
            type="button"
            onClick={() => onChange(() => '')}
            className="inline-flex min-h-12 items-center gap-1.5 px-2 text-[15px]/5 font-semibold text-link"
          >
            <Eraser aria-hidden className="size-5" />
            Borrar<span className="sr-only"> la firma</span>
          </button>
        )}
      </div>
      <div
        className={classes(
          'relative overflow-hidden rounded-16 border bg-surface',
          error ? 'border-2 border-danger' : 'border-edge',
        )}
      >
        <span aria-hidden className="absolute inset-x-5 bottom-[22%] border-b border-line" />
        <span className="sr-only">{value === '' ? 'Sin firma' : 'Firma dibujada'}</span>
        <svg
          aria-hidden
          data-signature
          viewBox={`0 0 ${drawingField.width} ${drawingField.height}`}
          onPointerDown={begin}
          onPointerMove={move}
          className="relative block aspect-[5/2] w-full cursor-crosshair touch-none select-none"
        >
          <path
            d={value}
            fill="none"
            stroke="currentColor"
            strokeWidth={8}
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </svg>
      </div>
      <p id={id} role="alert" className={classes('pt-1.5 text-[15px]/5 font-semibold text-danger', !error && 'hidden')}>
        {error}
      </p>
    </fieldset>
  )
}
