import { useEffect, useState } from 'react'
import type { LoaderFunctionArgs } from 'react-router'

import { isCallError, loaderContextOf, type MakePageCall } from './call.ts'

/** Data of a page that has arrived or failed. It can be written as JSON. */
export type Arrived<T> = { state: 'loaded'; value: T } | { state: 'failed'; status: number; message: string }
export type Arrival<T> = { state: 'loading' } | Arrived<T>

type LoadPart = { call: MakePageCall; params: Record<string, string | undefined>; url: URL; signal: AbortSignal }
type Settled<T> = { [K in keyof T]: Arrived<Awaited<T[K]>> | Promise<Arrived<Awaited<T[K]>>> }

/**
 * Makes a route's loader from the calls that the page needs. On the server the page waits for them; in the browser the
 * page opens at once and shows placeholders until they arrive (see {@link useArrival}).
 */
export function pageLoader<T extends Record<string, Promise<unknown>>>(load: (requested: LoadPart) => T) {
  return async ({ context, params, request }: LoaderFunctionArgs): Promise<Settled<T>> => {
    const { call, isServer } = loaderContextOf(context)
    const pending = load({ call, params, url: new URL(request.url), signal: request.signal })
    const arriving = Object.entries(pending).map(([key, promise]) => [key, arrive(promise)] as const)
    if (!isServer) return Object.fromEntries(arriving) as Settled<T>
    return Object.fromEntries(
      await Promise.all(arriving.map(async ([key, promise]) => [key, await promise])),
    ) as Settled<T>
  }
}

async function arrive<T>(promise: Promise<T>): Promise<Arrived<T>> {
  try {
    return { state: 'loaded', value: await promise }
  } catch (error) {
    if (isCallError(error)) return { state: 'failed', status: error.status, message: error.message }
    return { state: 'failed', status: 500, message: 'Ocurrió un error inesperado. Inténtalo de nuevo.' }
  }
}

/** The state of data from a loader: immediate after server rendering, later after a click. */
export function useArrival<T>(given: Arrived<T> | Promise<Arrived<T>>): Arrival<T> {
  const [arrived, setArrived] = useState<{ from: unknown; arrival: Arrived<T> } | null>(null)
  const isPromise = given instanceof Promise
  useEffect(() => {
    if (!isPromise) return
    let isCurrent = true
    void given.then((arrival) => isCurrent && setArrived({ from: given, arrival }))
    return () => {
      isCurrent = false
    }
  }, [given, isPromise])
  if (!isPromise) return given
  return arrived?.from === given ? arrived.arrival : { state: 'loading' }
}
