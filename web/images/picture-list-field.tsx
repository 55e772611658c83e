import { CircleAlert } from 'lucide-react'
import { useEffect, useId, useState } from 'react'

import { PreviewOverlay } from '../ui/preview-overlay.tsx'
import { useDropTarget } from '../ui/use-drop-target.ts'
import { AddPicturesTile, UploadTile } from './picture-list-tiles.tsx'
import { PictureTile } from './picture-tile.tsx'
import { usePictureOrder } from './use-picture-order.ts'
import { usePictureUploads } from './use-picture-uploads.ts'

type PictureListFieldProps = {
  label: string
  /** Addresses of the pictures, the first one for cards. */
  value: readonly string[]
  onChange: (value: string[]) => void
  /** The maximum number of pictures. */
  most: number
  /** For pictures as evidence: at least one is required, and their order has no meaning. */
  isRequired?: boolean
  error?: string | undefined
  /** Called when uploads start and end, so that a form can wait for them. */
  onBusy?: (isBusy: boolean) => void
}

/**
 * Several pictures: chosen or dropped, shrunk and uploaded at once; moved with buttons or, on the picture, with the arrow keys, Home and
 * End; removed; viewed enlarged.
 */
export function PictureListField({
  label,
  value,
  onChange,
  most,
  isRequired = false,
  error,
  onBusy,
}: PictureListFieldProps) {
  const id = useId()
  const { uploads, add } = usePictureUploads({ value, onChange, most })
  const { list, announcement, move, remove } = usePictureOrder({ value, onChange, fileId: `${id}-file` })
  const { isOver, dropProps } = useDropTarget(add)
  const [openAt, setOpenAt] = useState<number | null>(null)
  const isBusy = uploads.length > 0
  useEffect(() => onBusy?.(isBusy), [isBusy, onBusy])
  const isFull = value.length + uploads.length >= most
  return (
    // Photos may be dropped anywhere on it; its controls do the same by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <fieldset
      aria-describedby={`${id}-hint${error ? ` ${id}-error` : ''}`}
      {...dropProps}
      className="flex min-w-0 flex-col gap-2"
    >
      <legend className="float-left mb-1.5 type-label">
        {label}
        {!isRequired && <span className="font-normal text-ink-3"> (opcional)</span>}
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
          <UploadTile key={upload.id} share={upload.share} />
        ))}
        {!isFull && <AddPicturesTile fileId={`${id}-file`} isOver={isOver} onFiles={add} />}
      </ul>
      <p id={`${id}-hint`} className="type-caption text-ink-3">
        {`JPG, PNG o WebP, hasta ${most}.${isRequired ? '' : ' La primera es la que se ve en las listas.'}`}
      </p>
      {error && (
        <p id={`${id}-error`} className="flex items-start gap-1.5 type-caption text-danger">
          <CircleAlert aria-hidden className="mt-px size-4 shrink-0" />
          {error}
        </p>
      )}
      <output className="sr-only">{announcement}</output>
      <PreviewOverlay
        pictures={value.map((src, index) => ({ src, alt: `${label}: ${index + 1} de ${value.length}` }))}
        openAt={openAt}
        onClose={() => setOpenAt(null)}
      />
    </fieldset>
  )
}
