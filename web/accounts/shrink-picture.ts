import { PROFILE_PICTURE_BYTES } from '../../contract/account-rules.ts'

/** A file that the browser cannot read as a picture. */
export class UnreadablePictureError extends Error {}

/** Sides tried in turn, in px, until the picture is small enough; it is never shown larger than 192. */
const sides = [512, 384, 256, 128]
const QUALITY = 0.86

/**
 * Makes a photo of any size small enough to be sent (security policy §2.6): its middle square, upright however the camera
 * was held, as WebP or, where the browser cannot write that, as JPEG.
 * @returns a data URL of at most 512 KiB of picture
 * @throws UnreadablePictureError
 */
export async function shrinkPicture(file: Blob): Promise<string> {
  // Turns the photo as its EXIF note says.
  const photo = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => {
    throw new UnreadablePictureError()
  })
  try {
    for (const side of sides) {
      const small = await write(drawSquare(photo, side))
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
  const canvas = document.createElement('canvas')
  canvas.width = side
  canvas.height = side
  const pen = canvas.getContext('2d')
  if (!pen) throw new UnreadablePictureError()
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(photo, (photo.width - cut) / 2, (photo.height - cut) / 2, cut, cut, 0, 0, side, side)
  return canvas
}

async function write(canvas: HTMLCanvasElement): Promise<Blob> {
  for (const type of ['image/webp', 'image/jpeg']) {
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, QUALITY))
    if (blob?.type === type) return blob
  }
  throw new UnreadablePictureError()
}

function readDataUrl(blob: Blob): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const reader = new FileReader()
  reader.addEventListener('load', () => resolve(reader.result as string))
  reader.addEventListener('error', () => reject(new UnreadablePictureError()))
  reader.readAsDataURL(blob)
  return promise
}
