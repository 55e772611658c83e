import { UserRound } from 'lucide-react'
import { useState } from 'react'

import { classes } from './classes.ts'

/** A person's picture; an icon if there is no picture or it fails to load. */
export function Avatar({ src, className }: { src: string; className?: string }) {
  const [brokenSrc, setBrokenSrc] = useState<string>()
  return (
    <span
      className={classes(
        'flex shrink-0 items-center justify-center overflow-hidden rounded-full bg-primary-soft text-primary',
        className,
      )}
    >
      {src && src !== brokenSrc ? (
        <img src={src} alt="" onError={() => setBrokenSrc(src)} className="size-full object-cover" />
      ) : (
        <UserRound aria-hidden className="size-3/5" />
      )}
    </span>
  )
}
