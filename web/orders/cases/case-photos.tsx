import { X } from 'lucide-react'
import { useState } from 'react'

import type { CasePhoto } from '../../../contract/orders/case-photos.ts'
import { caseLimits, openCaseStates } from '../../../contract/orders/return-case-rules.ts'
import type { ReturnCase } from '../../../contract/orders/return-cases.ts'
import { callOverHttp } from '../../browser-call.ts'
import { withSession } from '../../forms/with-session.ts'
import { showRefusal } from '../../session/refusal-toast.ts'
import { Button } from '../../ui/button.tsx'
import { LeaveGuard } from '../../ui/leave-guard.tsx'
import { PreviewOverlay } from '../../ui/preview-overlay.tsx'
import { showConfirm } from '../../ui/show-alert.tsx'
import { PhotoPicker } from './photo-picker.tsx'
import { dropSending, sendAgain, sendPhotos, useSendings, type PhotoSide, type Sending } from './photo-sending.ts'
import { WaitingPhoto } from './waiting-photo.tsx'

type CasePhotosProps = {
  about: Pick<ReturnCase, '_id' | 'state' | 'photos'>
  /** The viewer of the photos. */
  side: PhotoSide
  /** Reloads the case. */
  onChanged: () => Promise<void>
}

const whose: Record<PhotoSide, Record<PhotoSide, string>> = {
  buyer: { buyer: 'Foto', shop: 'Foto de la tienda' },
  shop: { buyer: 'Foto del comprador', shop: 'Foto de la tienda' },
}

/** The photos of a case, and more of them while it is open (P-334). */
export function CasePhotos({ about: { _id: caseId, state, photos }, side, onChanged }: CasePhotosProps) {
  const sendings = useSendings(caseId)
  const [openAt, setOpenAt] = useState<number | null>(null)
  const isOpen = openCaseStates.some((one) => one === state)
  // One that has just arrived is still among those on their way.
  const waiting = sendings.filter(({ id }) => photos.every(({ _id }) => _id !== id))
  const room = caseLimits.photos - photos.filter(({ by }) => by === side).length - waiting.length
  if (!isOpen && photos.length === 0 && waiting.length === 0) return null
  const pictures = photos.map(({ url, by }, index) => ({ src: url, alt: `${whose[side][by]} ${index + 1}` }))
  return (
    <div className="mt-3">
      {waiting.length > 0 && <LeaveGuard isPage />}
      <ul aria-label="Fotos" className="flex flex-wrap gap-2">
        {photos.map((photo, index) => (
          <li key={photo._id} className="relative">
            <button
              type="button"
              onClick={() => setOpenAt(index)}
              aria-label={`Ver en grande: ${pictures[index]?.alt}`}
              className="block rounded-12 outline-offset-2"
            >
              <img src={photo.url} alt="" loading="lazy" className="size-24 rounded-12 bg-surface object-cover" />
            </button>
            {isOpen && photo.by === side && <RemovePhoto photo={photo} nth={index + 1} onRemoved={onChanged} />}
          </li>
        ))}
        {waiting.map((sending) => (
          <li key={sending.id}>
            <WaitingPhoto photo={sending.photo} alt="Foto que se está enviando">
              {sending.problem === '' && <Progress share={sending.share} />}
            </WaitingPhoto>
          </li>
        ))}
        {isOpen && room > 0 && (
          <li>
            <PhotoPicker
              label={photos.length + waiting.length > 0 ? 'Otra foto' : 'Agregar fotos'}
              room={room}
              onPhotos={(added) => sendPhotos(added, { caseId, side }, onChanged)}
            />
          </li>
        )}
      </ul>
      <output className="block">
        {waiting
          .filter(({ problem }) => problem !== '')
          .map((sending) => (
            <NotSent key={sending.id} sending={sending} onSent={onChanged} />
          ))}
      </output>
      <PreviewOverlay pictures={pictures} openAt={openAt} onClose={() => setOpenAt(null)} />
    </div>
  )
}

function Progress({ share }: { share: number }) {
  const percent = Math.round(share * 100)
  return (
    <span className="absolute inset-x-0 bottom-0 bg-scrim px-1 py-0.5 text-center type-caption text-on-scrim tabular-nums">
      {percent < 100 ? `${percent}\u00A0%` : 'Guardando...'}
    </span>
  )
}

function NotSent({ sending: { id, problem, isRefused }, onSent }: { sending: Sending; onSent: () => Promise<void> }) {
  return (
    <span className="mt-2 flex flex-wrap items-center gap-2 type-body-sm text-danger">
      {`No se envió la foto: ${problem}`}
      {!isRefused && (
        <Button look="outline" size="small" onClick={() => sendAgain(id, onSent)}>
          Enviar otra vez
        </Button>
      )}
      <Button look="ghost" size="small" onClick={() => dropSending(id)}>
        Descartar
      </Button>
    </span>
  )
}

type RemovePhotoProps = { photo: CasePhoto; nth: number; onRemoved: () => Promise<void> }

function RemovePhoto({ photo, nth, onRemoved }: RemovePhotoProps) {
  const remove = async () => {
    if (!(await showConfirm({ text: '¿Quitar esta foto?', action: 'Quitar', isDangerous: true }))) return
    try {
      await withSession(() => callOverHttp('returnCases.removePhoto', { photoId: photo._id }))
    } catch (error) {
      showRefusal(error, 'No pudimos quitar la foto. Inténtalo de nuevo.')
    }
    await onRemoved()
  }
  return (
    <button
      type="button"
      aria-label={`Quitar la foto ${nth}`}
      onClick={() => void remove()}
      className="absolute top-0 right-0 flex size-11 items-start justify-end p-1"
    >
      <span className="flex size-7 items-center justify-center rounded-full bg-surface shadow-2">
        <X aria-hidden className="size-4" />
      </span>
    </button>
  )
}
