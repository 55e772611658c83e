import { createHash } from 'node:crypto'

import { PICTURE_BYTES } from '../../contract/images/upload-rules.ts'
import type { Db, Tx } from '../platform/database/pool.ts'
import type { Refuse } from '../platform/problem.ts'
import { encodePhoto } from './encode-photo.ts'
import type { PictureProblem } from './safe-sharp.ts'
import { pictureHash, type PictureStore } from './store.ts'

/**
 * The stored data of a photo besides its owner: the name of its file, its size in bytes, and a fingerprint that tells it from
 * another photo with the same id.
 */
export type StoredPhoto = { file: string; bytes: number; fingerprint: Buffer }

type Sent = {
  /** Made by the browser. */
  photoId: string
  file: Uint8Array
  /** What else must be equal when it is sent again. */
  about: string
  refuse: Refuse<PictureProblem | 'IMAGE_TOO_LARGE' | 'KEY_REUSED'>
}

type Rows<Photo> = {
  /**
   * Locks the owner of the photo, so that its photos are counted one after the other, and refuses a photo that may not be added.
   * @returns the photo when it was sent before
   */
  mayAdd: (tx: Tx, fingerprint: Buffer) => Promise<Photo | undefined>
  /** Writes its row. @returns undefined when another photo has its id */
  write: (tx: Tx, stored: StoredPhoto) => Promise<Photo | undefined>
}

/**
 * Stores a photo under the id that the browser made: sent again, it is the same one. The file is stored before its row; files
 * left by a crash between the two are swept.
 * @throws Problem KEY_REUSED (422), IMAGE_TOO_LARGE (413), IMAGE_… (400), and the problems of `mayAdd`
 */
export async function storePhotoOnce<Photo>(
  { db, photos }: { db: Db; photos: PictureStore },
  { photoId, file: sent, about, refuse }: Sent,
  { mayAdd, write }: Rows<Photo>,
): Promise<Photo> {
  if (sent.length > PICTURE_BYTES) throw refuse('IMAGE_TOO_LARGE')
  const fingerprint = createHash('sha256').update(about).update(sent).digest()
  const known = await db.transaction().execute((tx) => mayAdd(tx, fingerprint))
  if (known) return known
  const { bytes, largest } = await encodePhoto(sent, refuse)
  const file = `${pictureHash(photoId.toLowerCase(), sent)}-${largest}.webp`
  await photos.put(file, bytes)
  return db.transaction().execute(async (tx) => {
    const again = await mayAdd(tx, fingerprint)
    if (again) return again
    const written = await write(tx, { file, bytes: bytes.length, fingerprint })
    if (!written) throw refuse('KEY_REUSED')
    return written
  })
}
