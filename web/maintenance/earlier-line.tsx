import { ShieldCheck } from 'lucide-react'

import type { EarlierVisit } from '../../contract/visits/visits.ts'
import { earlierText, isInWarranty } from './earlier-text.ts'

/** The last visit to a computer, and whether work of it is under warranty. */
export function EarlierLine({ earlier }: { earlier: EarlierVisit | undefined }) {
  if (!earlier) return null
  const isProtected = isInWarranty(earlier)
  return (
    <span className={`block text-[15px]/5 ${isProtected ? 'font-semibold text-ok' : 'text-ink-2'}`}>
      {isProtected && <ShieldCheck aria-hidden className="mr-1 inline size-5 align-[-5px]" />}
      {earlierText(earlier)}
    </span>
  )
}
