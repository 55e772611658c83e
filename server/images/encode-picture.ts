import { pictureWidths } from '../../contract/images/pictures.ts'
import type { Refuse } from '../platform/problem.ts'
import { loadSharp } from './load-sharp.ts'
import { encodeForeignPicture, inPictureQueue, openForeignPicture, type PictureProblem } from './safe-sharp.ts'

export type EncodedPicture = {
  /** px of the longer side of the largest size. */
  largest: number
  /** Each ending of a name: `-480.avif`. */
  sizes: { ending: string; bytes: Buffer }[]
}

const MOST = Math.max(...pictureWidths)

/**
 * Makes the sizes and formats that the shop stores of an uploaded picture (A-15, D-5).
 * Only the pixels remain: no metadata, no location, no colour profile, no data after the image.
 * @returns WebP and AVIF whose longer side is 240, 480, 720 and 1,200 px, and the picture's own where it is smaller
 * @throws Problem IMAGE_TYPE, IMAGE_SIDES, IMAGE_PIXELS, IMAGE_DAMAGED (400), UNAVAILABLE (503) when too many wait, or
 *   the machine has no time for it
 */
export function encodePicture(bytes: Uint8Array, refuse: Refuse<PictureProblem>): Promise<EncodedPicture> {
  return inPictureQueue(async () => {
    const picture = await openForeignPicture(bytes, refuse)
    const pipeline = picture
      .autoOrient()
      .resize({ width: MOST, height: MOST, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .raw({ depth: 'uchar' })
    const { data, info } = await encodeForeignPicture(pipeline, refuse)
    const { width, height, channels } = info
    const largest = Math.max(width, height)
    const sizes: EncodedPicture['sizes'] = []
    const sharp = await loadSharp()
    for (const side of [...pictureWidths.filter((one) => one < largest), largest]) {
      const small = sharp(data, { raw: { width, height, channels } }).resize({
        width: side,
        height: side,
        fit: 'inside',
      })
      const [webp, avif] = [small.clone().webp({ quality: 80 }), small.avif({ quality: 50, effort: 2 })]
      sizes.push({ ending: `-${side}.webp`, bytes: await webp.toBuffer() })
      sizes.push({ ending: `-${side}.avif`, bytes: await avif.toBuffer() })
    }
    return { largest, sizes }
  })
}
