import { pictureSources } from '../../contract/images/pictures.ts'

export type PictureProps = {
  /** Address of the picture; without one, the placeholder is shown. */
  url?: string
  /** Empty when the name stands beside the picture. */
  alt?: string
  /** The value of the `sizes` attribute. */
  sizes: string
  /** `first` is the page's main picture, `early` is visible at once, the others load when they come near. */
  urgency?: 'first' | 'early' | 'late'
  /** The façade behind it; lime-white by default. */
  facade?: string
}

/** A square picture in the stored widths and formats, with its wall while it loads (D-5). */
export function Picture({ url, alt = '', sizes, urgency = 'late', facade }: PictureProps) {
  if (!url)
    return (
      <span
        className="picture"
        data-missing
        data-facade={facade}
        role={alt ? 'img' : undefined}
        aria-label={alt || undefined}
      />
    )
  const { src, avif, webp, isSquare } = pictureSources(url)
  return (
    <picture className="picture" data-facade={facade} data-foreign={isSquare ? undefined : ''}>
      {avif && <source type="image/avif" srcSet={avif} sizes={sizes} />}
      {webp && <source type="image/webp" srcSet={webp} sizes={sizes} />}
      <img
        src={src}
        alt={alt}
        width={480}
        height={480}
        // A visible picture is decoded in time for the same paint as the text around it.
        decoding={urgency === 'late' ? 'async' : 'sync'}
        loading={urgency === 'late' ? 'lazy' : undefined}
        fetchPriority={urgency === 'first' ? 'high' : undefined}
      />
    </picture>
  )
}
