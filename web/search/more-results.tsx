import { useEffect, useEffectEvent, useRef, type MouseEvent } from 'react'

import { buttonClass } from '../ui/button.tsx'
import { observeInView } from '../ui/observe-in-view.ts'

type MoreResultsProps = {
  /** The next page as an address of its own, for browsers without scripts. */
  href: string
  state: 'idle' | 'busy' | 'failed'
  onWanted: () => void
}

/** Loads the next results before the shopper reaches the end of the list; without a script it is a real link. */
export function MoreResults({ href, state, onWanted }: MoreResultsProps) {
  const link = useRef<HTMLAnchorElement>(null)
  const want = useEffectEvent(onWanted)
  const isWaiting = state === 'idle'
  useEffect(() => {
    const element = link.current
    if (!element || !isWaiting) return
    return observeInView(element, '900px 0px', (isInView) => isInView && want())
    // An observer reports only changes: a new one for each page reports that the link is still in view.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isWaiting, href])
  // In the capture phase, because the page's own listener for links runs before the bubbling ones.
  const press = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    onWanted()
  }
  return (
    <div className="flex flex-col items-center gap-3 pt-8">
      {state === 'failed' && <p role="alert">No pudimos cargar más resultados.</p>}
      <a
        ref={link}
        href={href}
        rel="next"
        aria-busy={state === 'busy' || undefined}
        onClickCapture={press}
        className={buttonClass('outline')}
      >
        {state === 'failed' ? 'Reintentar' : 'Ver más resultados'}
      </a>
    </div>
  )
}
