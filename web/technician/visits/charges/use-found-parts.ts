import { useQuery } from '@tanstack/react-query'

import { inBogota } from '../../../../contract/values/civil-days.ts'
import { withoutAccents } from '../../../../contract/values/without-accents.ts'
import type { CataloguePart } from '../../../../contract/visits/visit-charges.ts'
import { callOverHttp } from '../../../browser-call.ts'
import { callQuery } from '../../../queries/call-query.ts'
import { RESPONSE_TIMEOUT_MS } from '../../send-values.ts'
import { useVisitStore } from '../store/use-visit-store.ts'

type Found = {
  parts: readonly CataloguePart[]
  state: 'loading' | 'found'
  /** Why only the phone's list was searched; undefined if the whole stock was. */
  problem: 'offline' | 'failed' | undefined
  /** Parts in the phone's list, and the day on which it was stored; '' without a list. */
  loaded: number
  loadedOn: string
  retry: () => void
}

/** The shortest text that the server accepts. */
export const LEAST = 2

/** Parts that match a text, from the whole stock; from the phone's list while there is no response. */
export function useFoundParts(text: string): Found {
  const { state } = useVisitStore()
  const stored = state.supplies?.parts ?? []
  const isSearched = text.length >= LEAST && state.hasSignal
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: callQuery('visits.searchParts', { q: text }).queryKey,
    // A connection without a response counts as offline: the phone's list is shown.
    queryFn: ({ signal }) =>
      callOverHttp(
        'visits.searchParts',
        { q: text },
        { signal: AbortSignal.any([signal, AbortSignal.timeout(RESPONSE_TIMEOUT_MS)]) },
      ),
    enabled: isSearched,
    retry: false,
  })
  const found = isSearched ? data?.data : undefined
  const isLoading = isSearched && isFetching && !found
  return {
    parts: found ?? stored.filter(({ productName }) => hasWords(productName, text)),
    state: isLoading ? 'loading' : 'found',
    problem: state.hasSignal ? (isSearched && error && !found && !isLoading ? 'failed' : undefined) : 'offline',
    loaded: stored.length,
    loadedOn: state.supplies ? inBogota(new Date(state.supplies.at)).fecha : '',
    retry: () => void refetch(),
  }
}

/** Whether a name has all words of a text, ignoring accents. */
function hasWords(name: string, text: string): boolean {
  const place = withoutAccents(name)
  return withoutAccents(text)
    .split(/\s+/)
    .every((word) => place.includes(word))
}
