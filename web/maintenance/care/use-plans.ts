import { useQuery, useQueryClient } from '@tanstack/react-query'

import { callQuery } from '../../queries/call-query.ts'

const query = callQuery('carePlans.list', {})

/** The plans of the client's computers; `changed` reloads them and the requests that an answer creates. */
export function usePlans() {
  const queries = useQueryClient()
  const { data, isPending } = useQuery(query)
  const changed = async () => {
    await queries.invalidateQueries({ queryKey: query.queryKey })
    await queries.invalidateQueries({ queryKey: ['maintenance.listSupport'] })
  }
  return { plans: data?.data.plans, isPending, direccion: data?.data.direccion ?? '', changed }
}
