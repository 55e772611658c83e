import { Camera, CloudOff } from 'lucide-react'
import { useEffect, useRef } from 'react'

import { photoMoments, visitLimits } from '../../../contract/visit-states.ts'
import type { VisitComputer } from '../../../contract/visits.ts'
import { UnreadablePictureError } from '../../images/photo.ts'
import { shrinkVisitPhoto } from '../../images/shrink-visit-photo.ts'
import { showToast } from '../../ui/toast.ts'
import type { QueuedStep } from './queued-steps.ts'
import { useVisitStore } from './use-visit-store.ts'

type Moment = (typeof photoMoments)[number]
const labels: Record<Moment, string> = { antes: 'Antes', despues: 'Después' }

type PhotoPairProps = {
  computer: VisitComputer
  name: string
  onPhoto: (moment: Moment, photo: Blob) => Promise<void>
}

/** The photos of a computer, before and after, each with a button to take one. */
export function PhotoPair({ computer, name, onPhoto }: PhotoPairProps) {
  return (
    <div className="grid grid-cols-2 gap-4">
      {photoMoments.map((moment) => (
        <Photos key={moment} {...{ computer, name, moment, onPhoto }} />
      ))}
    </div>
  )
}

function Photos({ computer, name, moment, onPhoto }: PhotoPairProps & { moment: Moment }) {
  const { news } = useVisitStore()
  const photos = computer.photos.filter((photo) => photo.moment === moment)
  const waiting = new Map(news.steps.map((step) => [step.id, step]))
  return (
    <section aria-label={`${labels[moment]}: ${photos.length} fotos`}>
      <h2 className="text-[15px]/5 font-semibold">
        {labels[moment]}
        {photos.length > 0 && ` · ${photos.length}`}
      </h2>
      <ul className="flex flex-wrap gap-2 pt-2">
        {photos.map(({ _id, url }, index) => (
          <li key={_id}>
            <Shot
              url={url}
              step={waiting.get(_id)}
              alt={`${name}, ${labels[moment].toLowerCase()}, foto ${index + 1}`}
            />
          </li>
        ))}
        {photos.length < visitLimits.photos && (
          <li>
            <TakePhoto
              label={`Tomar foto de ${labels[moment].toLowerCase()}`}
              onPhoto={(photo) => onPhoto(moment, photo)}
            />
          </li>
        )}
      </ul>
    </section>
  )
}

const tile = 'size-16 rounded-12'

function Shot({ url, step, alt }: { url: string; step: QueuedStep | undefined; alt: string }) {
  const photo = step?.call === 'visits.addPhoto' ? step.photo : undefined
  const image = useRef<HTMLImageElement>(null)
  useEffect(() => {
    if (!photo || !image.current) return
    const made = URL.createObjectURL(photo)
    image.current.src = made
    return () => URL.revokeObjectURL(made)
  }, [photo])
  return (
    <span className="relative block">
      <img ref={image} {...(url && { src: url })} alt={alt} className={`${tile} bg-sunken object-cover`} />
      {photo && (
        <span className="absolute right-1 bottom-1 flex size-6 items-center justify-center rounded-8 bg-warn-soft text-warn">
          <CloudOff aria-hidden className="size-4" />
          <span className="sr-only">sin enviar</span>
        </span>
      )}
    </span>
  )
}

function TakePhoto({ label, onPhoto }: { label: string; onPhoto: (photo: Blob) => Promise<void> }) {
  const choose = async (input: HTMLInputElement) => {
    const file = input.files?.[0]
    input.value = ''
    if (!file) return
    try {
      await onPhoto(await shrinkVisitPhoto(file))
    } catch (error) {
      if (!(error instanceof UnreadablePictureError)) throw error
      showToast({ text: 'No se pudo leer la foto. Tomar otra.', kind: 'error' })
    }
  }
  return (
    <label
      className={`${tile} flex cursor-pointer items-center justify-center border border-edge bg-surface hover:bg-sunken has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink`}
    >
      <span className="sr-only">{label}</span>
      <Camera aria-hidden className="size-6" />
      <input
        type="file"
        accept="image/*"
        capture="environment"
        className="sr-only"
        onChange={({ currentTarget }) => void choose(currentTarget)}
      />
    </label>
  )
}
