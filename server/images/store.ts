import { createHash, randomBytes } from 'node:crypto'

/** Storage of pictures, and of files of invoices, each under a name that identifies its content and never changes. */
export type PictureStore = {
  /** Stores a picture; storing it again changes nothing. @throws Problem NO_SPACE (507) */
  put: (name: string, bytes: Buffer) => Promise<void>
  /** The picture, or null when there is none of that name. */
  get: (name: string) => Promise<Buffer | null>
  /** Deletes a picture; deleting it again changes nothing. */
  delete: (name: string) => Promise<void>
  /** The names of pictures stored before a moment, and temporary files that a crash left. */
  olderThan: (moment: Date) => AsyncIterable<string>
}

const namePattern =
  /^([0-9a-f]{32}(-\d{1,4})?\.(webp|avif)|([0-9a-f]{16}|[0-9a-f]{32})-\d{1,4}\.jpg|[0-9a-f]{32}\.(pdf|xml))$/

/** Whether a text has the form of a picture's name; other texts never reach a store. */
export const isPictureName = (text: string): boolean => namePattern.test(text)

/** @throws Error for a text that cannot be the name of a picture */
export function checkPictureName(text: string): string {
  if (!isPictureName(text)) throw new Error('not the name of a picture')
  return text
}

/** The name of a picture: a hash of its content and its owner, so that two owners never share a file. */
export const pictureHash = (owner: string, bytes: Uint8Array): string =>
  createHash('sha256').update(owner).update('\0').update(bytes).digest('hex').slice(0, 32)

const TELLING = 16

/**
 * A name for a picture that is stored in one size. Its first half identifies the content; the rest is random, so that a
 * deleted name is never used again.
 */
export const pictureName = (owner: string, bytes: Buffer): string =>
  `${pictureHash(owner, bytes).slice(0, TELLING)}${randomBytes(8).toString('hex')}.webp`

/** Whether two names of {@link pictureName}, '' for none, are the same picture of one owner. */
export const isSamePicture = (one: string, other: string): boolean => one.slice(0, TELLING) === other.slice(0, TELLING)
