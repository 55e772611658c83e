import { ImagePlus } from 'lucide-react'
import type { ChangeEvent } from 'react'

import { classes } from '../ui/classes.ts'

/** A picture that is being uploaded; `share` of it has arrived. */
export function UploadTile({ share }: { share: number }) {
  return (
    <li className="flex aspect-square flex-col items-center justify-center gap-2 rounded-12 bg-sunken p-3">
      <progress
        aria-label="Subiendo imagen"
        value={share === 0 ? undefined : share}
        className="h-2 w-full accent-primary"
      />
      <span aria-hidden className="type-caption text-ink-2">
        Subiendo…
      </span>
    </li>
  )
}

type AddPicturesTileProps = {
  /** The id of its file input. */
  fileId: string
  /** Whether files are dragged over the field. */
  isOver: boolean
  onFiles: (files: Iterable<File>) => void
}

/** The last tile of a list of pictures: chooses more. */
export function AddPicturesTile({ fileId, isOver, onFiles }: AddPicturesTileProps) {
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    onFiles(currentTarget.files ?? [])
    // Lets the same file be chosen again.
    currentTarget.value = ''
  }
  return (
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
          id={fileId}
          type="file"
          multiple
          accept="image/jpeg,image/png,image/webp"
          onChange={choose}
          className="sr-only"
        />
      </label>
    </li>
  )
}
