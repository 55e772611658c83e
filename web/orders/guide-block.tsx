import { Copy, ExternalLink } from 'lucide-react'
import { useRef } from 'react'

import { nameInSentence } from '../../contract/orders/carriers.ts'
import { classes } from '../ui/classes.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { showToast } from '../ui/toast.ts'

type GuideBlockProps = {
  carrierName: string
  /** '' when it travels without one. */
  guide: string
  /** The address for tracking; '' without one. */
  trackingUrl: string
  /** The expected arrival, in words. */
  arrival?: string | undefined
}

/** The carrier and number of a shipment, to copy and to follow. */
export function GuideBlock({ carrierName, guide, trackingUrl, arrival }: GuideBlockProps) {
  const number = useRef<HTMLElement>(null)
  // An unlisted carrier has no name; the block then at least shows that there is no guide.
  const name = nameInSentence(carrierName) || (guide === '' ? 'Sin guía' : '')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(guide)
      showToast({ text: 'Guía copiada', kind: 'success' })
    } catch {
      // Not every page and browser may write there: the number is marked, so that the keyboard can copy it.
      if (number.current) getSelection()?.selectAllChildren(number.current)
      showToast({ text: 'Tu navegador no dejó copiar. La guía quedó seleccionada: cópiala tú.', kind: 'info' })
    }
  }
  return (
    // Large text on a phone: what can be done with the number comes below it.
    <div className="@container rounded-10 bg-sunken py-2 pr-1 pl-3.5">
      <div className="grid grid-cols-[minmax(0,1fr)] items-center gap-x-1 @min-[13rem]:grid-cols-[minmax(0,1fr)_auto]">
        <p className="flex flex-wrap gap-x-2 type-body-sm">
          {name !== '' && <span className="font-semibold">{name}</span>}
          {guide !== '' && (
            <span>
              Guía{' '}
              <span ref={number} translate="no" className="font-semibold wrap-anywhere tabular-nums">
                {guide}
              </span>
            </span>
          )}
        </p>
        <div className={classes('flex flex-wrap items-center gap-1', arrival && 'md:row-span-2')}>
          {guide !== '' && (
            <IconButton aria-label={`Copiar la guía ${guide}`} onClick={() => void copy()}>
              <Copy aria-hidden className="size-5" />
            </IconButton>
          )}
          {trackingUrl !== '' && (
            <a
              href={trackingUrl}
              target="_blank"
              rel="noopener noreferrer"
              className="touch-area flex items-center gap-[8px] rounded-10 px-[10px] py-2 type-body-sm font-semibold text-link hover:underline"
            >
              Rastrear
              <ExternalLink aria-hidden className="size-4" />
            </a>
          )}
        </div>
        {arrival && <p className="type-body-sm text-ink-2 max-md:@min-[13rem]:col-span-2">{arrival}</p>}
      </div>
    </div>
  )
}
