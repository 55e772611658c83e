import { useEffect, useRef } from 'react'

import type { SearchMatch } from '../../contract/catalogue/catalogue.ts'
import type { SearchAddress } from '../../contract/catalogue/search-address.ts'
import { callOverHttp } from '../browser-call.ts'
import { appliedFilters } from './filters.ts'
import { asksForService } from './service-query.ts'

/** How long results stand before their search counts, in ms: the address changes with every letter. */
const SETTLED_MS = 2_000
/** Whoever leaves for a product sooner has read them all the same. */
const READ_MS = 600

/** What was counted in this tab: coming back to a search makes no second one. */
const noted = new Set<string>()

type Shown = { total: number; match: SearchMatch }

/**
 * Has the shop count the search (P-235), here and not at its response: only the screen knows which words somebody settled on,
 * and cached responses count as well.
 * @param shown null while nothing is shown
 */
export function useSearchNote(address: SearchAddress, shown: Shown | null): void {
  const isPlain = shown !== null && address.page === 1 && appliedFilters(address).length === 0
  const text = isPlain ? address.q.trim() : ''
  const isFound = shown !== null && ((shown.total > 0 && shown.match !== 'similar') || asksForService(text))
  const settling = useRef<{ since: number; note: () => void } | null>(null)
  useEffect(
    () => () => {
      const { since = Infinity, note } = settling.current ?? {}
      if (performance.now() - since >= READ_MS) note?.()
    },
    [],
  )
  useEffect(() => {
    if (text === '') return
    const note = () => noteOnce(text, isFound)
    settling.current = { since: performance.now(), note }
    const timer = setTimeout(note, SETTLED_MS)
    return () => {
      clearTimeout(timer)
      settling.current = null
    }
  }, [text, isFound])
}

function noteOnce(text: string, isFound: boolean): void {
  const q = text.toLowerCase().slice(0, 200)
  if (noted.has(q)) return
  noted.add(q)
  // Without a connection, or of too many, it is not counted.
  callOverHttp('searches.note', { q, isFound }).catch(() => {})
}
