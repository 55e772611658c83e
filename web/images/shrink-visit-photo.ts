import { drawPhoto, openPhoto, writePicture } from './photo.ts'

/** Maximum bytes of a photo: a day's photos are sent over a poor connection. */
const most = 300 * 1024
/** px of the longer side and quality, tried in turn. */
const sizes = [
  [1600, 0.8],
  [1280, 0.75],
  [1024, 0.7],
  [800, 0.6],
  [640, 0.5],
] as const

/**
 * Makes a photo of any size at most 300 KB large, upright and without its metadata (P-84).
 * @throws UnreadablePictureError
 */
export async function shrinkVisitPhoto(file: Blob): Promise<Blob> {
  const photo = await openPhoto(file)
  const { width, height } = photo
  try {
    for (const [side, quality] of sizes) {
      const scale = Math.min(1, side / Math.max(width, height))
      const size = { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
      const small = await writePicture(drawPhoto(photo, { left: 0, top: 0, width, height }, size), quality)
      if (small.size <= most || side === 640) return small
    }
  } finally {
    photo.close()
  }
  return file
}
