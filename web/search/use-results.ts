import { useEffect, useRef, useState } from 'react'
import { useNavigationType } from 'react-router'

import { writeSearchAddress, type SearchAddress } from '../../contract/catalogue/search-address.ts'
import { foldVariant } from '../../contract/catalogue/variant-options.ts'
import { callOverHttp } from '../browser-call.ts'
import type { Card } from '../catalogue/card.ts'
import type { Arrived } from '../page-data.ts'
import { foundOf, noFacets, searchInputOf, type Found } from './search-data.ts'

/** How long the screen waits for the next letter before it loads, in ms. */
const PAUSE = 150

/** The results of an address: the first page and those loaded by scrolling. `nextPage` is null after the last one. */
type Results = Found & { key: string; lastPage: number; hasFailed: boolean }

/** Results for going back, with all their loaded pages, so that their scroll position exists again. */
const remembered = new Map<string, Results>()
const MOST_REMEMBERED = 20

/**
 * Loads the results of the current address. A new address aborts the requests of the former one, whose late responses are
 * dropped; meanwhile the former results stay.
 * @param given first page, when the server rendered it
 */
export function useResults(address: SearchAddress, given: Arrived<Found> | null) {
  const key = writeSearchAddress(address)
  const isReturn = useNavigationType() === 'POP'
  const [settled, setSettled] = useState(() => given && resultsOf(key, address.page, given))
  const [appending, setAppending] = useState<'idle' | 'busy' | 'failed'>('idle')
  const [attempt, setAttempt] = useState(0)
  const current = settled?.key === key ? settled : isReturn ? remembered.get(key) : undefined
  const isKnown = current !== undefined

  useEffect(() => {
    if (isKnown) return
    const stop = new AbortController()
    const load = async () => {
      const found = await callOverHttp('catalogue.search', searchInputOf(address), { signal: stop.signal }).then(
        foundOf,
        () => null,
      )
      if (stop.signal.aborted) return
      setSettled(resultsOf(key, address.page, found ? { state: 'loaded', value: found } : null))
    }
    const timer = setTimeout(() => void load(), isTyping() ? PAUSE : 0)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
    // The key contains everything that the address does.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [key, isKnown, attempt])

  useEffect(() => {
    if (!current || current.hasFailed) return
    remembered.delete(current.key)
    remembered.set(current.key, current)
    const [oldest] = remembered.keys()
    if (remembered.size > MOST_REMEMBERED && oldest !== undefined) remembered.delete(oldest)
  }, [current])

  const request = useRef<AbortController>(null)
  // Aborts requests of the former address, so that the next one can be extended at once.
  useEffect(
    () => () => {
      request.current?.abort()
      request.current = null
      setAppending('idle')
    },
    [key],
  )
  const append = async () => {
    if (!current || request.current) return
    const stop = new AbortController()
    request.current = stop
    setAppending('busy')
    const page = current.lastPage + 1
    const more = await callOverHttp('catalogue.search', searchInputOf({ ...address, page }), {
      signal: stop.signal,
    }).then(foundOf, () => null)
    if (stop.signal.aborted) return
    request.current = null
    setAppending(more ? 'idle' : 'failed')
    if (!more) return
    const added = {
      ...current,
      lastPage: page,
      total: more.total,
      cards: withoutRepeats([...current.cards, ...more.cards]),
    }
    // An empty page: there are no more results, whatever the total.
    if (more.cards.length === 0) added.total = added.cards.length
    setSettled((now) => (now === null || now.key === current.key ? added : now))
  }

  const retry = () => {
    setSettled(null)
    setAttempt((count) => count + 1)
  }
  return { results: current ?? settled, isLoading: !isKnown, appending, append, retry }
}

const nothing: Found = { cards: [], total: 0, facets: noFacets, match: 'exact' }

function resultsOf(key: string, lastPage: number, found: Arrived<Found> | null): Results {
  const hasFailed = found?.state !== 'loaded'
  return { ...(hasFailed ? nothing : found.value), key, lastPage, hasFailed }
}

// Products may have moved to a later page since the former one was loaded, and a group may show another of its variants there.
function withoutRepeats(cards: Card[]): Card[] {
  return [...new Map(cards.map((card) => [foldVariant(card.variantGroup ?? '') || card._id, card])).values()]
}

/** Whether the caret is in the search box: more letters may follow. */
function isTyping(): boolean {
  const { activeElement } = document
  return activeElement instanceof HTMLInputElement && activeElement.type === 'search'
}
