import { Camera, CloudOff } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'

import { photoMoments } from '../../../../contract/visits/visit-states.ts'
import type { VisitComputer } from '../../../../contract/visits/visits.ts'
import { UnreadablePictureError } from '../../../images/photo.ts'
import { shrinkVisitPhoto } from '../../../images/shrink-visit-photo.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { showToast } from '../../../ui/toast.ts'
import { hasAllPhotos, photosAtMost } from '../queue/photo-limit.ts'
import type { QueuedStep } from '../queue/queued-steps.ts'
import { useVisitStore } from '../store/use-visit-store.ts'
import { visitButton } from '../visit-classes.ts'

type Moment = (typeof photoMoments)[number]
const labels: Record<Moment, string> = { antes: 'Antes', despues: 'Después' }

type PhotoPairProps = {
  computer: VisitComputer
  name: string
  onPhoto: (moment: Moment, photo: Blob) => Promise<void>
  /** Undefined once the photos belong to a signed record. */
  onRemove: ((photoId: string) => void) | undefined
}

/** The photos of a computer, before and after, each with a button to take one. */
export function PhotoPair({ computer, name, onPhoto, onRemove }: PhotoPairProps) {
  return (
    <div className="grid grid-cols-2 gap-4">
      {photoMoments.map((moment) => (
        <Photos key={moment} {...{ computer, name, moment, onPhoto, onRemove }} />
      ))}
    </div>
  )
}

function Photos({ computer, name, moment, onPhoto, onRemove }: PhotoPairProps & { moment: Moment }) {
  const { state } = useVisitStore()
  const photos = computer.photos.filter((photo) => photo.moment === moment)
  const isFull = hasAllPhotos(computer, moment)
  const waiting = new Map(state.steps.map((step) => [step.id, step]))
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
              onRemove={onRemove && (() => onRemove(_id))}
              url={url}
              step={waiting.get(_id)}
              alt={`${name}, ${labels[moment].toLowerCase()}, foto ${index + 1}`}
            />
          </li>
        ))}
        {!isFull && (
          <li>
            <TakePhoto
              label={`Tomar foto de ${labels[moment].toLowerCase()}`}
              onPhoto={(photo) => onPhoto(moment, photo)}
            />
          </li>
        )}
      </ul>
      {isFull && <p className="pt-2 text-[15px]/5 text-ink-2">{photosAtMost(onRemove !== undefined)}</p>}
    </section>
  )
}

const tile = 'size-16 rounded-12'

type ShotProps = { url: string; step: QueuedStep | undefined; alt: string; onRemove: (() => void) | undefined }

/** A photo; a press enlarges it and allows removing it. */
function Shot({ url, step, alt, onRemove }: ShotProps) {
  const photo = step?.call === 'visits.addPhoto' ? step.photo : undefined
  const [isOpen, setOpen] = useState(false)
  const remove = () => {
    // Closed first, so that the page below is usable after the photo is gone.
    setOpen(false)
    onRemove?.()
  }
  return (
    <>
      <button type="button" aria-label={`Ver ${alt}`} onClick={() => setOpen(true)} className="relative block">
        <PhotoImage url={url} photo={photo} alt={alt} className={`${tile} bg-sunken object-cover`} />
        {photo && (
          <span className="absolute right-1 bottom-1 flex size-6 items-center justify-center rounded-8 bg-warn-soft text-warn">
            <CloudOff aria-hidden className="size-4" />
            <span className="sr-only">sin enviar</span>
          </span>
        )}
      </button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={alt}
        footer={
          onRemove && (
            <Button look="outline" className={visitButton} onClick={remove}>
              Quitar la foto
            </Button>
          )
        }
      >
        {/* The title says what it shows. */}
        <PhotoImage url={url} photo={photo} alt="" className="max-h-[60dvh] w-full rounded-12 object-contain" />
      </Dialog>
    </>
  )
}

type PhotoImageProps = { url: string; photo: Blob | undefined; alt: string; className: string }

/** A photo of the server, or one waiting on this phone. */
function PhotoImage({ url, photo, alt, className }: PhotoImageProps) {
  const image = useRef<HTMLImageElement>(null)
  useEffect(() => {
    if (!photo || !image.current) return
    const made = URL.createObjectURL(photo)
    image.current.src = made
    return () => URL.revokeObjectURL(made)
  }, [photo])
  return <img ref={image} {...(url && { src: url })} alt={alt} className={className} />
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
      className={`${tile} flex cursor-pointer items-center justify-center border border-edge bg-surface hover:bg-sunken active:bg-sunken has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink`}
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
