import { useQuery } from '@tanstack/react-query'

import { callQuery } from '../../queries/call-query.ts'

/** How often the numbers are asked for again, in ms. */
const ASKED_MS = 60_000

/** Everything that waits for the shop. */
export const useToday = () => useQuery({ ...callQuery('today.get', {}), refetchInterval: ASKED_MS, retryOnMount: true })
