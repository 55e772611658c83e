import { useState } from 'react'

import { showToast } from '../../ui/toast.ts'
import { sendPhotos } from './send-photos.ts'
import type { Intake } from './use-intake.ts'

/** Sends the photos of a request after it was accepted; those that fail stay with the draft. */
export function usePhotoSending({ latest, save, clear }: Pick<Intake, 'latest' | 'save' | 'clear'>) {
  const [isSending, setSending] = useState(false)
  const send = async () => {
    const { unsent } = latest.current
    if (!unsent) return
    setSending(true)
    const { unsent: left, refusal } = await sendPhotos(unsent.taskId, unsent.photos)
    setSending(false)
    save({ unsent: left.length > 0 ? { ...unsent, photos: left } : null })
    if (refusal) showToast({ text: `No se pudo enviar: ${refusal}`, kind: 'error' })
  }
  /** The answers are cleared; their photos now belong to that request. */
  const begin = (taskId: string) => {
    const { photos } = latest.current
    clear(photos.length > 0 ? { taskId, photos } : null)
    if (photos.length > 0) void send()
  }
  return { isSending, send, begin }
}
