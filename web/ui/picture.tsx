import { useEffect, useRef, useState } from 'react'

import { pictureSources } from '../../contract/pictures.ts'
import { classes } from './classes.ts'
import { facades, type Facade } from './facade.ts'

type PictureProps = {
  /** Address as the catalogue gives it; missing shows the painted wall. */
  src: string | undefined
  /** Empty when the name stands beside it. */
  alt: string
  /** How wide it is drawn, as `sizes` of an `<img>`. */
  sizes: string
  /** The frame, in CSS pixels: only their ratio matters, so that nothing jumps. */
  width: number
  height: number
  facade?: Facade
  /** In the first window: fetched at once. `high` for the one picture that matters most. */
  priority?: 'high' | 'eager' | 'lazy'
  className?: string
}

/** A picture in front of a painted wall. Missing or broken, the wall remains, with the roof on it (design §6). */
export function Picture({
  src,
  alt,
  sizes,
  width,
  height,
  facade = 'cal',
  priority = 'lazy',
  className,
}: PictureProps) {
  const image = useRef<HTMLImageElement>(null)
  const [brokenSrc, setBrokenSrc] = useState<string>()
  useEffect(() => {
    // It may have failed before the page came alive.
    const { current } = image
    if (current?.complete && current.naturalWidth === 0 && current.currentSrc) setBrokenSrc(src)
  }, [src])
  if (!src || src === brokenSrc) return <PicturePlaceholder {...{ alt, width, height, facade, className }} />
  const sources = pictureSources(src)
  return (
    <picture className={classes('block overflow-hidden', facades[facade].wall, className)}>
      {sources.avif && <source type="image/avif" srcSet={sources.avif} sizes={sizes} />}
      {sources.webp && <source type="image/webp" srcSet={sources.webp} sizes={sizes} />}
      <img
        ref={image}
        src={sources.src}
        alt={alt}
        width={width}
        height={height}
        loading={priority === 'lazy' ? 'lazy' : 'eager'}
        decoding="async"
        fetchPriority={priority === 'high' ? 'high' : undefined}
        onError={() => setBrokenSrc(src)}
        className={classes(
          'size-full',
          sources.avif ? 'object-cover' : 'object-contain p-[8%]',
          facade === 'cal' && 'dim-at-night',
        )}
      />
    </picture>
  )
}

type PlaceholderProps = { alt: string; width: number; height: number; facade: Facade; className?: string | undefined }

function PicturePlaceholder({ alt, width, height, facade, className }: PlaceholderProps) {
  const { wall, floorText } = facades[facade]
  const mark = Math.min(width, height) * 0.34
  const left = (width - mark) / 2
  const top = height * 0.34 - mark / 2
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMidYMid slice"
      className={classes('block h-auto w-full', wall, floorText, facade === 'cal' && 'dim-at-night', className)}
      {...(alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true })}
    >
      <rect y={height * 0.68} width={width} height={height * 0.32} fill="currentColor" />
      <g transform={`translate(${left} ${top}) scale(${mark / 32})`}>
        <path d={roof} {...roofStroke} stroke="currentColor" />
        <path d={roof} {...roofStroke} className="stroke-on-facade/12" />
        <circle cx="16" cy="23.4" r="3.4" fill="currentColor" />
        <circle cx="16" cy="23.4" r="3.4" className="fill-on-facade/12" />
      </g>
    </svg>
  )
}

const roof = 'M4 19.5 16 8.5l12 11'
const roofStroke = { fill: 'none', strokeWidth: 5, strokeLinecap: 'round', strokeLinejoin: 'round' } as const
