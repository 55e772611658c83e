import { pictureSources } from '../../contract/pictures.ts'

export type PictureProps = {
  /** Address of the picture; without one, the placeholder stands in its place. */
  url?: string
  /** Empty when the name stands beside the picture. */
  alt?: string
  /** How wide it is shown, in the words of the `sizes` attribute. */
  sizes: string
  /** `first` is the page's main picture, `early` is in sight at once, the others wait until they come near. */
  urgency?: 'first' | 'early' | 'late'
  /** The façade in front of which it stands; lime-white when not said. */
  facade?: string
}

/** A square picture in the widths and formats that the shop keeps, with its wall while it loads (D-5). */
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
        // What is in sight at once is painted with the words around it, not a moment later.
        decoding={urgency === 'late' ? 'async' : 'sync'}
        loading={urgency === 'late' ? 'lazy' : undefined}
        fetchPriority={urgency === 'first' ? 'high' : undefined}
      />
    </picture>
  )
}
