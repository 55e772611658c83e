import { useEffect, type RefObject } from 'react'

/**
 * On phones the header's first row disappears when scrolling down and returns when scrolling up; the stylesheet moves
 * it while `data-slid` is set.
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
