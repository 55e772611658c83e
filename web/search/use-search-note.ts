import { useEffect, useRef } from 'react'

import type { SearchMatch } from '../../contract/catalogue/catalogue.ts'
import type { SearchAddress } from '../../contract/catalogue/search-address.ts'
import { callOverHttp } from '../browser-call.ts'
import { appliedFilters } from './filters.ts'
import { asksForService } from './service-query.ts'

/** In ms: how long results stay before their search counts, as the address changes with every letter. */
const SETTLED_MS = 2_000
/** In ms: results left for a product count after this time. */
const READ_MS = 600

/** Searches counted in this tab: returning to one does not count it again. */
const noted = new Set<string>()

type Shown = { total: number; match: SearchMatch }

/**
 * Makes the shop count the search (P-235), here and not on the server: only the screen knows the final words, and cached responses count as
 * well.
 * @param shown null while no results are shown
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
  // Offline, or with too many calls, it is not counted.
  callOverHttp('searches.note', { q, isFound }).catch(() => {})
}
