import { useQuery } from '@tanstack/react-query'

import type { CataloguePart } from '../../../../contract/visit-charges.ts'
import { callQuery } from '../../../queries/call-query.ts'
import { useVisitStore } from '../use-visit-store.ts'

type Found = {
  parts: readonly CataloguePart[]
  /** The whole stock was searched, not only the phone's list. */
  isWhole: boolean
  state: 'loading' | 'found'
  /** Parts in the phone's list. */
  loaded: number
}

/** The server takes no shorter text. */
const LEAST = 2

/** Parts with a text, from the whole stock; from the phone's list while there is no answer. */
export function useFoundParts(text: string): Found {
  const { state } = useVisitStore()
  const stored = state.supplies?.parts ?? []
  const isSearched = text.length >= LEAST && state.hasSignal
  const { data, isFetching } = useQuery({
    ...callQuery('visits.searchParts', { q: text }),
    enabled: isSearched,
    retry: false,
  })
  const found = isSearched ? data?.data : undefined
  return {
    parts: found ?? stored.filter(({ productName }) => hasWords(productName, text)),
    isWhole: state.hasSignal,
    state: isSearched && isFetching && !found ? 'loading' : 'found',
    loaded: stored.length,
  }
}

const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()

/** Whether a name has all words of a text, whatever their accents. */
function hasWords(name: string, text: string): boolean {
  const place = folded(name)
  return folded(text)
    .split(/\s+/)
    .every((word) => place.includes(word))
}
