import { loadSharp } from './load-sharp.ts'
import { inPictureQueue } from './safe-sharp.ts'

const SIDES = { width: 320, height: 240 }

/** A small JPEG of an own picture, cut to one shape, for records: a PDF cannot have WebP. */
export const makeThumbnail = (picture: Buffer): Promise<Buffer> =>
  inPictureQueue(async () => {
    const sharp = await loadSharp()
    return sharp(picture)
      .resize({ ...SIDES, fit: 'cover' })
      .flatten({ background: '#fff' })
      .jpeg({ quality: 76 })
      .toBuffer()
  })
