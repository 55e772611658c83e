import { useEffect, useRef, type ReactNode } from 'react'

type WaitingPhotoProps = { photo: Blob; alt: string; children?: ReactNode }

/** A photo that is only in this browser, with an overlay. */
export function WaitingPhoto({ photo, alt, children }: WaitingPhotoProps) {
  const image = useRef<HTMLImageElement>(null)
  useEffect(() => {
    if (!image.current) return
    const made = URL.createObjectURL(photo)
    image.current.src = made
    return () => URL.revokeObjectURL(made)
  }, [photo])
  return (
    <span className="relative block size-24 overflow-hidden rounded-12 bg-sunken">
      <img ref={image} alt={alt} className="size-full object-cover" />
      {children}
    </span>
  )
}
