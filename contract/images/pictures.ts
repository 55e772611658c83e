/** Widths in px of every stored picture (D-5). */
export const pictureWidths = [240, 480, 720, 1200] as const

const ownPicture = /^\/pictures\/([0-9a-f]{16}|[0-9a-f]{32})-(\d{1,4})\.webp$/
const UPLOADED_HASH = 32

/** Size in px of the JPEG for shared links that every picture of the shop has. */
export const sharedSize = { width: 1200, height: 630 } as const

/**
 * The address of the JPEG for shared links, which many link previews need instead of WebP.
 * @returns null for a picture from elsewhere
 */
export function sharedPicture(url: string): string | null {
  return ownPicture.test(url) ? url.replace(/\.webp$/, '.jpg') : null
}

export type PictureSources = {
  src: string
  avif?: string
  webp?: string
  /** Whether the picture fills its square. Uploaded pictures have any shape and are shown whole. */
  isSquare: boolean
}

/**
 * The sources of a `<picture>` for an image address. An own address `/pictures/{hash}-{width}.webp` has the largest
 * stored width (of the longer side), which determines the smaller ones; any other address (an external image host) is
 * used unchanged.
 */
export function pictureSources(url: string): PictureSources {
  const match = ownPicture.exec(url)
  if (!match) return { src: url, isSquare: false }
  const [, hash = '', largest] = match
  const widths = [...pictureWidths.filter((width) => width < Number(largest)), Number(largest)]
  const set = (type: string) => widths.map((width) => `/pictures/${hash}-${width}.${type} ${width}w`).join(', ')
  return { src: url, avif: set('avif'), webp: set('webp'), isSquare: hash.length < UPLOADED_HASH }
}
