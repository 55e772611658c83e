import { useEffect, type RefObject } from 'react'

/**
 * On phones the header's first row makes room on the way down and returns on the way up; the stylesheet moves
 * it while `data-slid` is there.
 */
export function useSlidingHeader(header: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let last = scrollY
    const follow = () => {
      const now = Math.max(0, scrollY)
      if (Math.abs(now - last) < 8) return
      header.current?.toggleAttribute('data-slid', now > last && now > 80)
      last = now
    }
    addEventListener('scroll', follow, { passive: true })
    return () => removeEventListener('scroll', follow)
  }, [header])
}
