/** The type of the library itself, which opens a picture when it is called. */
type MakeSharp = typeof import('sharp').default

let loading: Promise<MakeSharp> | undefined

/**
 * Loads the library that encodes pictures when the first one is encoded: it takes 20 MB and a tenth of a second, and most
 * processes of a shop never need it.
 */
export function loadSharp(): Promise<MakeSharp> {
  return (loading ??= load())
}

async function load(): Promise<MakeSharp> {
  const { default: sharp } = await import('sharp')
  // Only three decoders are enabled for uploads; SVG, GIF, AVIF, HEIC, TIFF and PDF are not loaded.
  sharp.cache(false)
  sharp.concurrency(1)
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({
    operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
  })
  return sharp
}
