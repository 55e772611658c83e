import { Camera } from 'lucide-react'
import { useState } from 'react'

import { caseLimits } from '../../../contract/orders/return-case-rules.ts'
import { UnreadablePictureError } from '../../images/photo.ts'
import { shrinkVisitPhoto } from '../../images/shrink-visit-photo.ts'
import { randomId } from '../../random-id.ts'
import { showToast } from '../../ui/toast.ts'
import type { ChosenPhoto } from './photo-sending.ts'

type PhotoPickerProps = {
  label: string
  /** How many more photos are allowed. */
  room: number
  /** Called with photos that are small enough to be sent. */
  onPhotos: (photos: readonly ChosenPhoto[]) => void
}

/** Photos from the camera or the gallery, made small in the browser. A phone offers both. */
export function PhotoPicker({ label, room, onPhotos }: PhotoPickerProps) {
  const [isWorking, setWorking] = useState(false)
  const add = async (files: readonly File[]) => {
    if (files.length > room) showToast({ text: `Máximo ${caseLimits.photos} fotos.`, kind: 'error' })
    setWorking(true)
    const photos: ChosenPhoto[] = []
    for (const file of files.slice(0, room)) {
      const photo = await shrinkOrSay(file)
      if (photo) photos.push({ id: randomId(), photo })
    }
    setWorking(false)
    if (photos.length > 0) onPhotos(photos)
  }
  return (
    <label className="flex size-24 cursor-pointer flex-col items-center justify-center gap-1 rounded-12 border border-dashed border-edge bg-surface px-1 text-center type-caption font-semibold text-primary hover:bg-sunken has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink">
      <Camera aria-hidden className="size-6" strokeWidth={1.75} />
      {isWorking ? 'Preparando...' : label}
      <input
        type="file"
        accept="image/*"
        multiple
        disabled={isWorking}
        className="sr-only"
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])]
          // The same file may be chosen again.
          currentTarget.value = ''
          void add(files)
        }}
      />
    </label>
  )
}

async function shrinkOrSay(file: File): Promise<Blob | undefined> {
  try {
    return await shrinkVisitPhoto(file)
  } catch (error) {
    if (!(error instanceof UnreadablePictureError)) throw error
    showToast({ text: 'No se pudo leer la foto. Elige otra.', kind: 'error' })
    return undefined
  }
}
