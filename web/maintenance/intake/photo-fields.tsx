import { Camera, X } from 'lucide-react'
import { useState } from 'react'

import { REQUEST_PHOTOS } from '../../../contract/maintenance/request-rules.ts'
import { UnreadablePictureError } from '../../images/photo.ts'
import { shrinkVisitPhoto } from '../../images/shrink-visit-photo.ts'
import { randomId } from '../../random-id.ts'
import { showToast } from '../../ui/toast.ts'
import { useOnline } from '../../ui/use-online.ts'
import { asDataUrl, forgetPhoto, storedPhoto, storePhoto } from './photo-memory.ts'
import type { Intake } from './use-intake.ts'

async function addOne(file: File, { latest, save }: Pick<Intake, 'latest' | 'save'>): Promise<void> {
  try {
    const id = randomId()
    storePhoto(id, await asDataUrl(await shrinkVisitPhoto(file)))
    save({ photos: [...latest.current.photos, id] })
  } catch (error) {
    if (!(error instanceof UnreadablePictureError)) throw error
    showToast({ text: 'No se pudo leer la foto. Elige otra.', kind: 'error' })
  }
}

/** Photos of the message or the damage, shrunk on the phone; they are stored beside the draft until the request is sent. */
export function PhotoFields({ intake: { answers, latest, save } }: { intake: Intake }) {
  const [isWorking, setWorking] = useState(false)
  const isOnline = useOnline()
  const shown = answers.photos.flatMap((id) => {
    const url = storedPhoto(id)
    return url ? [{ id, url }] : []
  })
  const add = async (files: readonly File[]) => {
    const room = REQUEST_PHOTOS - latest.current.photos.length
    if (files.length > room) showToast({ text: `Máximo ${REQUEST_PHOTOS} fotos.`, kind: 'error' })
    setWorking(true)
    try {
      for (const file of files.slice(0, room)) await addOne(file, { latest, save })
    } finally {
      setWorking(false)
    }
  }
  const remove = (id: string) => {
    forgetPhoto(id)
    save({ photos: latest.current.photos.filter((one) => one !== id) })
  }
  const note = isOnline ? 'se borra de ellas dónde se tomaron' : 'Se envían al solicitar'
  return (
    <div>
      <ul aria-label="Fotos" className="grid grid-cols-3 gap-2 md:grid-cols-4 md:gap-3">
        {shown.map(({ id, url }, index) => (
          <li key={id} className="relative">
            <img
              src={url}
              alt={`Foto ${index + 1}`}
              className="aspect-square w-full rounded-14 bg-sunken object-cover"
            />
            <button
              type="button"
              aria-label={`Quitar la foto ${index + 1}`}
              onClick={() => remove(id)}
              className="absolute top-0 right-0 flex size-12 items-center justify-center"
            >
              <span className="flex size-8 items-center justify-center rounded-full bg-surface shadow-2">
                <X aria-hidden className="size-4" />
              </span>
            </button>
          </li>
        ))}
        {answers.photos.length < REQUEST_PHOTOS && (
          <li>
            <label className="flex aspect-square w-full cursor-pointer flex-col items-center justify-center gap-2 rounded-14 border border-dashed border-edge text-center text-[15px]/5 font-semibold text-primary hover:bg-sunken has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink">
              <Camera aria-hidden className="size-7" strokeWidth={1.75} />
              {isWorking ? 'Preparando...' : shown.length > 0 ? 'Otra foto' : 'Agregar foto'}
              <input
                type="file"
                accept="image/*"
                multiple
                disabled={isWorking}
                className="sr-only"
                onChange={({ currentTarget }) => {
                  const files = [...(currentTarget.files ?? [])]
                  currentTarget.value = ''
                  void add(files)
                }}
              />
            </label>
          </li>
        )}
      </ul>
      <output className="mt-2 block type-caption text-ink-2">
        {answers.photos.length > 0 && `${answers.photos.length} de ${REQUEST_PHOTOS} · ${note}`}
      </output>
    </div>
  )
}
