import { CircleAlert, ImagePlus } from 'lucide-react'
import { useEffect, useId, useLayoutEffect, useRef, useState, type ChangeEvent, type DragEvent } from 'react'

import { classes } from '../ui/classes.ts'
import { PreviewOverlay } from '../ui/preview-overlay.tsx'
import { PictureTile } from './picture-tile.tsx'
import { usePictureUploads } from './use-picture-uploads.ts'

type PictureListFieldProps = {
  label: string
  /** Addresses of the pictures, the first one for cards. */
  value: readonly string[]
  onChange: (value: string[]) => void
  /** The maximum number of pictures. */
  most: number
  error?: string | undefined
  /** Called when uploads start and end, so that a form can wait for them. */
  onBusy?: (isBusy: boolean) => void
}

/**
 * Several pictures: chosen or dropped, made smaller and uploaded at once; moved with buttons or, on the picture, with
 * the arrow keys, Home and End; removed; viewed in large.
 */
export function PictureListField({ label, value, onChange, most, error, onBusy }: PictureListFieldProps) {
  const id = useId()
  const list = useRef<HTMLUListElement>(null)
  const { uploads, add } = usePictureUploads({ value, onChange, most })
  const [openAt, setOpenAt] = useState<number | null>(null)
  const [isOver, setOver] = useState(false)
  const [news, setNews] = useState('')
  /** The control that gets the focus after the next rendering. */
  const [wanted, setWanted] = useState<{ index: number; what: string }>()

  const isBusy = uploads.length > 0
  useEffect(() => onBusy?.(isBusy), [isBusy, onBusy])
  useLayoutEffect(() => {
    if (!wanted) return
    const tile = list.current?.children[wanted.index]
    tile?.querySelector<HTMLElement>(`[data-what="${wanted.what}"]`)?.focus()
  }, [wanted])

  const move = (from: number, to: number, what: string) => {
    if (to < 0 || to >= value.length || to === from) return
    const moved = value.toSpliced(from, 1).toSpliced(to, 0, value[from] ?? '')
    onChange(moved)
    setWanted({ index: to, what })
    setNews(`Imagen ${from + 1}: ahora es la ${to + 1} de ${value.length}.`)
  }
  const remove = (index: number) => {
    onChange(value.toSpliced(index, 1))
    if (value.length > 1) setWanted({ index: Math.min(index, value.length - 2), what: 'remove' })
    else document.getElementById(`${id}-file`)?.focus()
    setNews(`Quitaste la imagen ${index + 1}. Quedan ${value.length - 1}.`)
  }
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    add(currentTarget.files ?? [])
    // The same file may be chosen again.
    currentTarget.value = ''
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    add(event.dataTransfer.files)
  }
  const isFull = value.length + uploads.length >= most
  return (
    // Photos may be dropped anywhere on it; its controls do the same by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <fieldset
      aria-describedby={`${id}-hint${error ? ` ${id}-error` : ''}`}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className="flex min-w-0 flex-col gap-2"
    >
      <legend className="float-left mb-1.5 type-label">
        {label}
        <span className="font-normal text-ink-3"> (opcional)</span>
      </legend>
      <ul ref={list} className="clear-left grid grid-cols-[repeat(auto-fill,minmax(8.25rem,1fr))] gap-3">
        {value.map((url, index) => (
          <PictureTile
            key={url}
            url={url}
            position={index + 1}
            count={value.length}
            onOpen={() => setOpenAt(index)}
            onMove={(to, what) => move(index, to, what)}
            onRemove={() => remove(index)}
          />
        ))}
        {uploads.map((upload) => (
          <li
            key={upload.id}
            className="flex aspect-square flex-col items-center justify-center gap-2 rounded-12 bg-sunken p-3"
          >
            <progress
              aria-label="Subiendo imagen"
              value={upload.share === 0 ? undefined : upload.share}
              className="h-2 w-full accent-primary"
            />
            <span aria-hidden className="type-caption text-ink-2">
              Subiendo…
            </span>
          </li>
        ))}
        {!isFull && (
          <li>
            <label
              className={classes(
                'flex aspect-square cursor-pointer flex-col items-center justify-center gap-1.5 rounded-12 border border-dashed p-3',
                'text-center type-caption font-semibold text-link transition-colors hover:bg-primary-soft',
                'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink',
                isOver ? 'border-primary bg-primary-soft' : 'border-edge',
              )}
            >
              <ImagePlus aria-hidden className="size-6" />
              Agregar imágenes
              <input
                id={`${id}-file`}
                type="file"
                multiple
                accept="image/jpeg,image/png,image/webp"
                onChange={choose}
                className="sr-only"
              />
            </label>
          </li>
        )}
      </ul>
      <p id={`${id}-hint`} className="type-caption text-ink-3">
        {`JPG, PNG o WebP, hasta ${most}. La primera es la que se ve en las listas.`}
      </p>
      {error && (
        <p id={`${id}-error`} className="flex items-start gap-1.5 type-caption text-danger">
          <CircleAlert aria-hidden className="mt-px size-4 shrink-0" />
          {error}
        </p>
      )}
      <output className="sr-only">{news}</output>
      <PreviewOverlay
        pictures={value.map((src, index) => ({ src, alt: `${label}: ${index + 1} de ${value.length}` }))}
        openAt={openAt}
        onClose={() => setOpenAt(null)}
      />
    </fieldset>
  )
}
