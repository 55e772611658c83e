import { X } from 'lucide-react'

import { caseLimits } from '../../../contract/orders/return-case-rules.ts'
import { PhotoPicker } from './photo-picker.tsx'
import type { ChosenPhoto } from './photo-sending.ts'
import { WaitingPhoto } from './waiting-photo.tsx'

type ChosenPhotosProps = { photos: readonly ChosenPhoto[]; onChange: (photos: readonly ChosenPhoto[]) => void }

/** Photos for a case that is not open yet: they are sent once it is. */
export function ChosenPhotos({ photos, onChange }: ChosenPhotosProps) {
  return (
    <section aria-label="Fotos" className="grid gap-2">
      <p className="font-semibold">
        Fotos <span className="font-normal text-ink-3">(opcional)</span>
      </p>
      <ul aria-label="Fotos elegidas" className="flex flex-wrap gap-2">
        {photos.map(({ id, photo }, index) => (
          <li key={id} className="relative">
            <WaitingPhoto photo={photo} alt={`Foto ${index + 1}`} />
            <button
              type="button"
              aria-label={`Quitar la foto ${index + 1}`}
              onClick={() => onChange(photos.filter((one) => one.id !== id))}
              className="absolute top-0 right-0 flex size-11 items-start justify-end p-1"
            >
              <span className="flex size-7 items-center justify-center rounded-full bg-surface shadow-2">
                <X aria-hidden className="size-4" />
              </span>
            </button>
          </li>
        ))}
        {photos.length < caseLimits.photos && (
          <li>
            <PhotoPicker
              label={photos.length > 0 ? 'Otra foto' : 'Agregar'}
              room={caseLimits.photos - photos.length}
              onPhotos={(more) => onChange([...photos, ...more])}
            />
          </li>
        )}
      </ul>
      <p className="type-caption text-ink-2">
        {`Hasta ${caseLimits.photos}: del daño o de cómo llegó. Se borra de ellas dónde se tomaron.`}
      </p>
    </section>
  )
}
