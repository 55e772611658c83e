import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

import { callQuery } from '../../queries/call-query.ts'

const TYPING_MS = 200
/** With fewer letters almost everything would be found. */
const LETTERS = 3

/** The text once nobody has typed for a moment; '' while it is too short to look for. */
function useSettled(text: string): string {
  const wanted = text.trim()
  const [settled, setSettled] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSettled(wanted), TYPING_MS)
    return () => clearTimeout(timer)
  }, [wanted])
  return settled === wanted && wanted.length >= LETTERS ? wanted : ''
}

type Lookup<T> = { found: readonly T[] | null; hasFailed: boolean }

const lookupOf = <T>(q: string, result: { data?: { data: T[] } | undefined; isError: boolean }): Lookup<T> => ({
  found: q === '' ? null : (result.data?.data ?? (result.isError ? [] : null)),
  hasFailed: result.isError,
})

/** Clients that a typed text finds. */
export function useClients(text: string) {
  const q = useSettled(text)
  return lookupOf(q, useQuery({ ...callQuery('phoneOrders.findClients', { q }), enabled: q !== '', retry: false }))
}

/** Products that a typed text finds. */
export function useProducts(text: string) {
  const q = useSettled(text)
  return lookupOf(q, useQuery({ ...callQuery('products.list', { q }), enabled: q !== '', retry: false }))
}
