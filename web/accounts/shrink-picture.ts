import { PROFILE_PICTURE_BYTES } from '../../contract/accounts/account-rules.ts'
import { drawPhoto, openPhoto, UnreadablePictureError, writePicture } from '../images/photo.ts'

/** Sizes tried in turn, in px, until the picture is small enough; it is never shown larger than 192. */
const sides = [512, 384, 256, 128]
const QUALITY = 0.86

/**
 * Makes a photo of any size small enough to be sent: its middle square, turned upright, as WebP or, where the
 * browser cannot write that, as JPEG.
 * @returns a data URL of at most 512 KiB of picture
 * @throws UnreadablePictureError
 */
export async function shrinkPicture(file: Blob): Promise<string> {
  const photo = await openPhoto(file)
  try {
    for (const side of sides) {
      const small = await writePicture(drawSquare(photo, side), QUALITY)
      if (small.size <= PROFILE_PICTURE_BYTES) return await readDataUrl(small)
    }
  } finally {
    photo.close()
  }
  throw new UnreadablePictureError()
}

function drawSquare(photo: ImageBitmap, most: number): HTMLCanvasElement {
  const cut = Math.min(photo.width, photo.height)
  const side = Math.min(cut, most)
  const middle = { left: (photo.width - cut) / 2, top: (photo.height - cut) / 2, width: cut, height: cut }
  return drawPhoto(photo, middle, { width: side, height: side })
}

function readDataUrl(blob: Blob): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const reader = new FileReader()
  reader.addEventListener('load', () => resolve(reader.result as string))
  reader.addEventListener('error', () => reject(new UnreadablePictureError()))
  reader.readAsDataURL(blob)
  return promise
}
