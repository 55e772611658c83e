import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'

import { isCallError, type CallError } from '../call.ts'

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: CallError
  }
}

/**
 * The query cache of an area while its person is signed in. A screen that is opened again loads again. Offline, a call fails at once
 * instead of waiting for a connection, and the screen shows the failure.
 */
export function QueriesOfPerson({ children }: { children: ReactNode }) {
  const [client] = useState(openQueryClient)
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}

function openQueryClient(): QueryClient {
  // Unexpected errors are rethrown to the error boundary.
  const throwOnError = (error: unknown) => !isCallError(error)
  return new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        gcTime: 0,
        retry: false,
        refetchOnReconnect: false,
        refetchOnWindowFocus: false,
        throwOnError,
      },
      mutations: { networkMode: 'always', throwOnError },
    },
  })
}
