import { useLayoutEffect, type ReactNode } from 'react'

import { classes } from '../../ui/classes.ts'

/**
 * The header of a visit's screens, which replaces the shop's on phones. While it is rendered the document has an attribute: `body:has(…)`
 * would make the browser restyle every element whenever anything is added to the page.
 */
export function VisitRoof({ className, children }: { className: string; children: ReactNode }) {
  useLayoutEffect(() => {
    const { documentElement } = document
    documentElement.toggleAttribute('data-visit-roof', true)
    return () => documentElement.removeAttribute('data-visit-roof')
  }, [])
  return (
    <header
      className={classes(
        'visit-roof sticky top-0 z-20 -mx-4 mb-6 flex min-h-15 items-center bg-roof py-1.5 text-on-roof md:static md:mx-0 md:rounded-20',
        className,
      )}
    >
      {children}
    </header>
  )
}
