import { Camera, Trash2 } from 'lucide-react'
import { useId, useState, type ChangeEvent } from 'react'

import { UnreadablePictureError } from '../images/photo.ts'
import { Avatar } from '../ui/avatar.tsx'
import { classes } from '../ui/classes.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { showToast } from '../ui/toast.ts'
import { useDropTarget } from '../ui/use-drop-target.ts'
import { shrinkPicture } from './shrink-picture.ts'

type PictureFieldProps = {
  label: string
  /** The shown picture: an address or a data URL; '' for none. */
  src: string
  /** Called with the small picture as a data URL. */
  onPick: (dataUrl: string) => void
  onRemove: () => void
  isBusy?: boolean
}

/**
 * The round field of a profile picture: press it or drop a photo on it. The photo is made smaller here, before it is
 * sent.
 */
export function PictureField({ label, src, onPick, onRemove, isBusy = false }: PictureFieldProps) {
  const id = useId()
  const [labelId, hintId] = [`${id}-label`, `${id}-hint`]
  const [isShrinking, setShrinking] = useState(false)
  const isOccupied = isBusy || isShrinking
  const take = async (file: File | undefined) => {
    if (!file || isOccupied) return
    setShrinking(true)
    try {
      onPick(await shrinkPicture(file))
    } catch (error) {
      if (!(error instanceof UnreadablePictureError)) throw error
      showToast({ text: 'No pudimos leer esa foto. Usa JPG, PNG o WebP.', kind: 'error' })
    } finally {
      setShrinking(false)
    }
  }
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    void take(currentTarget.files?.[0])
    // The same file may be chosen again.
    currentTarget.value = ''
  }
  const remove = () => {
    if (!isOccupied) onRemove()
  }
  const { isOver, dropProps } = useDropTarget((files) => void take(files[0]))
  return (
    <div className="flex items-center gap-4">
      {/* A photo may be dropped on what the file is chosen with. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <label
        {...dropProps}
        className={classes(
          'group flex min-w-0 cursor-pointer items-center gap-4 rounded-20',
          'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink',
        )}
      >
        <span
          className={classes(
            'relative flex size-[96px] shrink-0 items-center justify-center rounded-full border border-dashed transition-colors',
            isOver ? 'border-primary bg-primary-soft' : 'border-edge group-hover:bg-primary-soft',
          )}
        >
          {src ? <Avatar src={src} className="size-full" /> : <Camera aria-hidden className="size-7 text-ink-2" />}
          {isOccupied && (
            <span className="absolute inset-0 flex items-center justify-center rounded-full bg-surface/70">
              <Spinner className="size-7" />
            </span>
          )}
        </span>
        <span className="flex min-w-0 flex-col">
          <span id={labelId} className="font-semibold text-link group-hover:underline">
            {label}
          </span>
          <span id={hintId} className="type-caption text-ink-3">
            JPG, PNG o WebP
          </span>
          <input
            type="file"
            accept="image/jpeg,image/png,image/webp"
            aria-labelledby={labelId}
            aria-describedby={hintId}
            onChange={choose}
            className="sr-only"
          />
        </span>
      </label>
      {src && (
        <IconButton aria-label="Quitar foto" aria-disabled={isOccupied || undefined} onClick={remove}>
          <Trash2 aria-hidden className="size-5" />
        </IconButton>
      )}
    </div>
  )
}
