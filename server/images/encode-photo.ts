import type { Refuse } from '../platform/problem.ts'
import { encodeForeignPicture, inPictureQueue, openForeignPicture, type PictureProblem } from './safe-sharp.ts'

export type EncodedPhoto = { bytes: Buffer; largest: number }

const MOST = 1_600

/**
 * Encodes a photo again in one size: only its pixels remain, without place, camera and any data after the image.
 * @throws Problem IMAGE_TYPE, IMAGE_SIDES, IMAGE_PIXELS, IMAGE_DAMAGED (400), UNAVAILABLE (503) when too many wait, or the
 * machine has no time for it
 */
export function encodePhoto(photo: Uint8Array, refuse: Refuse<PictureProblem>): Promise<EncodedPhoto> {
  return inPictureQueue(async () => {
    const picture = await openForeignPicture(photo, refuse)
    const pipeline = picture
      .autoOrient()
      .resize({ width: MOST, height: MOST, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .webp({ quality: 78 })
    const { data, info } = await encodeForeignPicture(pipeline, refuse)
    return { bytes: data, largest: Math.max(info.width, info.height) }
  })
}
