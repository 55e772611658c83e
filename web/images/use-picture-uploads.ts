import { useLayoutEffect, useRef, useState } from 'react'

import { isCallError } from '../call.ts'
import { withSession } from '../forms/with-session.ts'
import { showToast } from '../ui/toast.ts'
import { UnreadablePictureError } from './photo.ts'
import { sendPicture } from './send-picture.ts'
import { shrinkPhoto } from './shrink-photo.ts'

/** A picture that is being uploaded; `share` of it has been sent. */
export type Upload = { id: number; share: number }

type Uploads = {
  value: readonly string[]
  onChange: (value: string[]) => void
  most: number
}

let lastId = 0

/** Shrinks and uploads photos one after another, so that they arrive in the chosen order. */
export function usePictureUploads({ value, onChange, most }: Uploads) {
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const latest = useRef({ value, onChange, waiting: 0, last: Promise.resolve() })
  useLayoutEffect(() => {
    Object.assign(latest.current, { value, onChange })
  })
  const show = (id: number, share: number) =>
    setUploads((all) => all.map((upload) => (upload.id === id ? { id, share } : upload)))

  const upload = async (id: number, file: File) => {
    try {
      const picture = await shrinkPhoto(file)
      const url = await withSession(() => sendPicture(picture, (share) => show(id, share)))
      const { current } = latest
      if (current.value.includes(url)) showToast({ text: 'Esa imagen ya está en la lista.', kind: 'info' })
      else current.onChange([...current.value, url])
    } catch (error) {
      showFailure(error, file.name)
    } finally {
      latest.current.waiting--
      setUploads((all) => all.filter((one) => one.id !== id))
    }
  }
  const add = (files: Iterable<File>) => {
    const { current } = latest
    const chosen = [...files]
    const room = most - current.value.length - current.waiting
    if (chosen.length > room) showToast({ text: `Máximo ${most} imágenes.`, kind: 'error' })
    for (const file of chosen.slice(0, Math.max(0, room))) {
      const id = ++lastId
      current.waiting++
      setUploads((all) => [...all, { id, share: 0 }])
      current.last = current.last.then(() => upload(id, file))
    }
  }
  return { uploads, add }
}

function showFailure(error: unknown, name: string): void {
  if (error instanceof UnreadablePictureError) {
    showToast({ text: unreadable(name), kind: 'error' })
  } else if (isCallError(error)) {
    showToast({ text: error.message, kind: 'error' })
  } else {
    throw error
  }
}

/** The message for an unreadable file, with its name, and advice for an iPhone photo that the browser cannot open. */
const unreadable = (name: string): string =>
  /\.hei[cf]$/iu.test(name)
    ? `«${name}» es una foto HEIC del iPhone, que este navegador no abre. Súbela desde el iPhone, o guárdala antes como JPG.`
    : `«${name}»: la imagen debe ser JPG, PNG o WebP.`
