import sharp, { type Sharp } from 'sharp'

import { makeWorkQueue } from '../platform/work-queue.ts'

// Only three decoders exist for what people send; SVG, GIF, AVIF, HEIC, TIFF and PDF do not even load (security policy §2.6).
sharp.cache(false)
sharp.concurrency(1)
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
})

const SIDE_AT_MOST = 6_000
const PIXELS_AT_MOST = 24_000_000

/** Pictures are worked on two at a time; sixteen may wait (security policy §2.2, R8). */
export const inPictureQueue = makeWorkQueue({ atOnce: 2, waiting: 16 })

/**
 * Opens a picture that came from outside, its head checked, for re-encoding: nothing else of it may be kept.
 * @throws Error when it is not a JPEG, PNG or WebP of at most 6,000 px a side and 24 megapixels
 */
export async function openForeignPicture(bytes: Buffer): Promise<Sharp> {
  const picture = sharp(bytes, { limitInputPixels: PIXELS_AT_MOST, failOn: 'error', animated: false, pages: 1 })
  const { format, width, height } = await picture.metadata()
  if (!['jpeg', 'png', 'webp'].includes(format) || width > SIDE_AT_MOST || height > SIDE_AT_MOST) {
    throw new Error(`a ${format} of ${width} × ${height} is not taken`)
  }
  return picture
}
