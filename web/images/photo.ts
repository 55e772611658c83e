/** A file that the browser cannot read as a picture. */
export class UnreadablePictureError extends Error {}

/**
 * Opens a photo, rotated as its EXIF data says; the caller closes it.
 * @throws UnreadablePictureError
 */
export function openPhoto(file: Blob): Promise<ImageBitmap> {
  return createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => {
    throw new UnreadablePictureError()
  })
}

type Cut = { left: number; top: number; width: number; height: number }

/** Draws a part of a photo, scaled down. */
export function drawPhoto(photo: ImageBitmap, cut: Cut, size: { width: number; height: number }): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = size.width
  canvas.height = size.height
  const pen = canvas.getContext('2d')
  if (!pen) throw new UnreadablePictureError()
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(photo, cut.left, cut.top, cut.width, cut.height, 0, 0, size.width, size.height)
  return canvas
}

/** The result as WebP or, where the browser cannot write that, as JPEG; without the photo's metadata. */
export async function writePicture(canvas: HTMLCanvasElement, quality: number): Promise<Blob> {
  for (const type of ['image/webp', 'image/jpeg']) {
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality))
    if (blob?.type === type) return blob
  }
  throw new UnreadablePictureError()
}
