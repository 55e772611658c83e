import { ImageUp } from 'lucide-react'

import { Button } from '../../ui/button.tsx'
import type { Answers } from './intake-input.ts'

type LatePhotosProps = { unsent: Answers['unsent']; isSending: boolean; send: () => Promise<void> }

/** Photos of a sent request that did not arrive yet: they are stored in this tab, and one press sends them again. */
export function LatePhotos({ unsent, isSending, send }: LatePhotosProps) {
  if (!unsent || unsent.photos.length === 0) return null
  const count = unsent.photos.length
  const text = count === 1 ? '1 foto de tu solicitud' : `${count} fotos de tu solicitud`
  return (
    <output className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-14 bg-warn-soft p-4 font-semibold text-warn">
      <ImageUp aria-hidden className="size-5 shrink-0" />
      <p className="min-w-48 flex-1">{isSending ? `Enviando ${text}...` : `Sin enviar: ${text}.`}</p>
      {!isSending && (
        <Button look="outline" size="small" onClick={() => void send()}>
          Enviar las fotos
        </Button>
      )}
    </output>
  )
}
