import { useQuery, useQueryClient } from '@tanstack/react-query'

import { callQuery } from '../../queries/call-query.ts'

const ownCases = callQuery('returnCases.listOwn', {})

/** The own withdrawals and guarantee claims, and what may be opened; read once for all orders of the history. */
export function useOwnCases() {
  const { data, isError } = useQuery(ownCases)
  return { own: data?.data, isError }
}

/** Reloads the cases. */
export function useReloadCases(): () => Promise<void> {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: ownCases.queryKey })
}
