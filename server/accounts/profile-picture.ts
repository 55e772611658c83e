import { PROFILE_PICTURE_BYTES } from '../../contract/accounts/account-rules.ts'
import { inPictureQueue, openForeignPicture } from '../images/safe-sharp.ts'
import { pictureName, type PictureStore } from '../images/store.ts'
import { makeProblem } from '../platform/make-problem.ts'
import type { Problem, Refuse } from '../platform/problem.ts'

const SIDE = 256

export type ProfilePicture = { name: string; bytes: Buffer }

/**
 * Checks a picture that arrives as a data URL and makes a square WebP of 256 px. The original and its metadata are dropped
 * (A-15).
 * @param owner the account; mixed into its name
 * @param dataUrl '' without a picture
 * @returns the picture to store, or null without one
 * @throws Problem PICTURE_INVALID (400), UNAVAILABLE (503) when too many wait
 */
export async function readProfilePicture(
  owner: string,
  dataUrl: string,
  refuse: Refuse<'PICTURE_INVALID'>,
): Promise<ProfilePicture | null> {
  if (dataUrl === '') return null
  const sent = Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64')
  if (sent.length > PROFILE_PICTURE_BYTES) throw invalid(refuse, 'too large')
  const bytes = await inPictureQueue(() =>
    encode(sent).catch((error: unknown) => Promise.reject(invalid(refuse, error))),
  )
  return { name: pictureName(owner, bytes), bytes }
}

/** All errors have the same message. */
async function encode(bytes: Buffer): Promise<Buffer> {
  const picture = await openForeignPicture(bytes, makeProblem)
  return picture
    .autoOrient()
    .resize({ width: SIDE, height: SIDE, fit: 'cover' })
    .webp({ quality: 82 })
    .timeout({ seconds: 5 })
    .toBuffer()
}

function invalid(refuse: Refuse<'PICTURE_INVALID'>, cause: unknown): Problem {
  const { message } = refuse('PICTURE_INVALID')
  return refuse('PICTURE_INVALID', { cause, fields: [{ field: 'profilePic', message }] })
}

/** Removes a picture that is not shown any more. When the store fails, the sweep removes it later. */
export async function forgetPicture(store: PictureStore, name: string): Promise<void> {
  if (name !== '') await store.delete(name).catch(() => undefined)
}
