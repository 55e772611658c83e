import type { OutputInfo, Sharp } from 'sharp'

import { Problem, type Refuse } from '../platform/problem.ts'
import { makeWorkQueue } from '../platform/work-queue.ts'
import { loadSharp } from './load-sharp.ts'

const SIDE_AT_MOST = 6_000
const PIXELS_AT_MOST = 24_000_000
/** More processor time than any valid picture of that size needs. */
const SECONDS_AT_MOST = 5

/** Pictures are worked on two at a time; sixteen may wait. */
export const inPictureQueue = makeWorkQueue({ atOnce: 2, waiting: 16 })

/** The possible problems of a picture. */
export type PictureProblem = 'IMAGE_TYPE' | 'IMAGE_SIDES' | 'IMAGE_PIXELS' | 'IMAGE_DAMAGED'

/**
 * Opens an uploaded picture for re-encoding, after a check of its header: only the re-encoded pixels may be stored.
 * @throws Problem IMAGE_TYPE, IMAGE_SIDES, IMAGE_PIXELS or IMAGE_DAMAGED (400) when it is not a whole JPEG, PNG or WebP of at
 * most 6,000 px a side and 24 megapixels; damage in the data is only found when it is re-encoded
 */
export async function openForeignPicture(bytes: Uint8Array, refuse: Refuse<PictureProblem>): Promise<Sharp> {
  const { format, width, height } = await readHead(bytes, refuse)
  if (!['jpeg', 'png', 'webp'].includes(format)) throw refuse('IMAGE_TYPE')
  if (width > SIDE_AT_MOST || height > SIDE_AT_MOST) throw refuse('IMAGE_SIDES')
  if (width * height > PIXELS_AT_MOST) throw refuse('IMAGE_PIXELS')
  const sharp = await loadSharp()
  return sharp(bytes, { limitInputPixels: PIXELS_AT_MOST, failOn: 'error', animated: false, pages: 1 })
}

/**
 * Encodes an opened picture, within five seconds.
 * @throws Problem IMAGE_DAMAGED (400) when its data are damaged, or keep a processor busy for all that time; UNAVAILABLE
 *   (503) when the time passed because the machine had something else to do
 */
export async function encodeForeignPicture(
  pipeline: Sharp,
  refuse: Refuse<PictureProblem>,
): Promise<{ data: Buffer; info: OutputInfo }> {
  const before = busySeconds()
  try {
    return await pipeline.timeout({ seconds: SECONDS_AT_MOST }).toBuffer({ resolveWithObject: true })
  } catch (error) {
    // libvips measures real time, not processor time; this picture used at most the time that all its threads used (decision
    // 0104).
    const wasStarved = (error as Error).message.startsWith('timeout:') && busySeconds() - before < SECONDS_AT_MOST
    if (wasStarved) throw new Problem('UNAVAILABLE', { cause: error, retryAfterSeconds: SECONDS_AT_MOST })
    throw refuse('IMAGE_DAMAGED', { cause: error })
  }
}

/** Time that this process's threads used of processors, without the one that runs JavaScript. */
function busySeconds(): number {
  const [all, own] = [process.cpuUsage(), process.threadCpuUsage()]
  return (all.user + all.system - own.user - own.system) / 1e6
}

/** Only the header is read here, so the size in pixels costs nothing yet. */
async function readHead(bytes: Uint8Array, refuse: Refuse<PictureProblem>) {
  const sharp = await loadSharp()
  try {
    return await sharp(bytes, { limitInputPixels: false, failOn: 'error', animated: false, pages: 1 }).metadata()
  } catch (error) {
    const isUnknown = /unsupported image format|is not in allowed set|blocked/i.test(String(error))
    throw refuse(isUnknown ? 'IMAGE_TYPE' : 'IMAGE_DAMAGED', { cause: error })
  }
}
