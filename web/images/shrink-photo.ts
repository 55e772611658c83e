import { PICTURE_BYTES } from '../../contract/images/upload-rules.ts'
import { drawPhoto, openPhoto, UnreadablePictureError, writePicture } from './photo.ts'

/** px of the longer side, tried in turn; the shop stores 1,200. */
const sides = [1600, 1200, 800]
const QUALITY = 0.9

/**
 * Makes a photo of any size small enough to be sent, uncropped and upright.
 * @throws UnreadablePictureError
 */
export async function shrinkPhoto(file: Blob): Promise<Blob> {
  const photo = await openPhoto(file)
  const { width, height } = photo
  try {
    for (const side of sides) {
      const scale = Math.min(1, side / Math.max(width, height))
      const size = { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
      const small = await writePicture(drawPhoto(photo, { left: 0, top: 0, width, height }, size), QUALITY)
      if (small.size <= PICTURE_BYTES) return small
    }
  } finally {
    photo.close()
  }
  throw new UnreadablePictureError()
}
