import { queryOptions } from '@tanstack/react-query'

import type { CallName } from '../../contract/calls.ts'
import type { CallInput } from '../../contract/index.ts'
import { callOverHttp } from '../browser-call.ts'

/**
 * The query of a call: its key is the call's name and input, so another input is another query.
 * @param version of the data that the call reads, as far as the screen knows it: another version loads again
 * @throws CallError in the query's `error`
 */
export const callQuery = <N extends CallName>(name: N, input: CallInput<N>, version?: number) =>
  queryOptions({
    queryKey: [name, input, version] as const,
    queryFn: ({ signal }) => callOverHttp(name, input, { signal }),
  })
