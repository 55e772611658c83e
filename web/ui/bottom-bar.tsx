import { useLayoutEffect, useRef, type ReactNode } from 'react'

import { classes } from './classes.ts'

type BottomBarProps = {
  /** Whether phones show it as a fixed bar; otherwise it stays in the page flow on phones too. */
  isFixed?: boolean
  className?: string
  children: ReactNode
}

/**
 * The main action of a page: on phones a bar at the bottom of the window (D-7), elsewhere a part of the page. The page is longer by
 * the bar's height, which follows the size of the text: nothing stays under it.
 */
export function BottomBar({ isFixed = true, className, children }: BottomBarProps) {
  const bar = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (!isFixed) return
    // Set on `body`, not on the document element: a variable there would restyle every element.
    const { documentElement, body } = document
    const observer = new ResizeObserver(([entry]) => {
      const height = entry?.borderBoxSize[0]?.blockSize
      if (!entry || height === undefined) return
      body.style.setProperty('--bottom-bar', `${height}px`)
      documentElement.style.scrollPaddingBottom = isPinned(entry.target) ? `${height}px` : ''
    })
    if (bar.current) observer.observe(bar.current)
    return () => {
      observer.disconnect()
      body.style.removeProperty('--bottom-bar')
      documentElement.style.scrollPaddingBottom = ''
    }
  }, [isFixed])
  return (
    <div ref={bar} className={classes(isFixed && 'bottom-bar', className)}>
      {children}
    </div>
  )
}

/** Only phones have it at the bottom of the window. */
const isPinned = (bar: Element) => getComputedStyle(bar).position === 'fixed'
