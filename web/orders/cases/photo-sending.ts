import { useSyncExternalStore } from 'react'

import type { CasePhoto } from '../../../contract/orders/case-photos.ts'
import { isCallError } from '../../call.ts'
import { upload } from '../../forms/upload.ts'
import { withSession } from '../../forms/with-session.ts'
import { logFailure } from '../../log-failure.ts'

/** The owner of the photos: the buyer, or the shop. */
export type PhotoSide = CasePhoto['by']

/** A photo that is small enough to be sent, and the id with which it is, however often. */
export type ChosenPhoto = { id: string; photo: Blob }

/** A photo on its way to a case, or one that did not arrive. */
export type Sending = ChosenPhoto & {
  caseId: string
  side: PhotoSide
  /** The share that has gone out, 0 to 1. */
  share: number
  /** Why it did not arrive; '' while it is on its way. */
  problem: string
  /** The shop refused it, and would again. */
  isRefused: boolean
}

/** They outlive the dialog in which they were chosen, and the screen, as long as the page is open. */
let sendings: readonly Sending[] = []
const listeners = new Set<() => void>()

function set(next: readonly Sending[]): void {
  sendings = next
  for (const listener of listeners) listener()
}

const change = (id: string, changes: Partial<Sending>) =>
  set(sendings.map((one) => (one.id === id ? { ...one, ...changes } : one)))

/** Forgets a photo that did not arrive. */
export const dropSending = (id: string): void => set(sendings.filter((one) => one.id !== id))

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The photos of a case that are on their way or did not arrive. */
export function useSendings(caseId: string): readonly Sending[] {
  const all = useSyncExternalStore(
    subscribe,
    () => sendings,
    () => sendings,
  )
  return all.filter((one) => one.caseId === caseId)
}

const addresses: Record<PhotoSide, string> = { buyer: '/api/own-case-photos/', shop: '/api/case-photos/' }

/** One after the other: a phone's line is thin. */
let last: Promise<void> = Promise.resolve()

/**
 * Sends photos to a case, each under its own id, so that a photo sent twice is stored once.
 * @param onSent called after each photo that arrived
 */
export function sendPhotos(
  photos: readonly ChosenPhoto[],
  to: { caseId: string; side: PhotoSide },
  onSent: () => Promise<void>,
): void {
  set([...sendings, ...photos.map((photo) => ({ ...to, ...photo, share: 0, problem: '', isRefused: false }))])
  for (const { id } of photos) last = sendAfter(last, id, onSent)
}

/** Sends a photo that did not arrive once more, as the same one. */
export function sendAgain(id: string, onSent: () => Promise<void>): void {
  change(id, { problem: '', share: 0 })
  last = sendAfter(last, id, onSent)
}

async function sendAfter(before: Promise<void>, id: string, onSent: () => Promise<void>): Promise<void> {
  await Promise.allSettled([before])
  const one = sendings.find((sending) => sending.id === id)
  if (!one) return
  try {
    await withSession(() => post(one))
    await onSent()
    dropSending(id)
  } catch (error) {
    if (!isCallError(error)) throw error
    logFailure('returnCases.addPhoto', error)
    // These refusals are final; a lost connection or session may come back.
    const isRefused = error.status >= 400 && error.status < 500 && ![401, 408, 429].includes(error.status)
    change(id, { problem: error.message, isRefused })
  }
}

function post({ id, caseId, side, photo }: Sending): Promise<CasePhoto> {
  const form = new FormData()
  form.set('caseId', caseId)
  form.set('file', photo, 'foto')
  return upload<{ data: CasePhoto }, CasePhoto>({
    address: addresses[side] + id,
    body: form,
    onProgress: (share) => change(id, { share }),
    resultOf: ({ data }) => data,
    messageOf: () => 'No pudimos enviar la foto.',
  })
}
