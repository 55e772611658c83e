import { use, type ComponentType } from 'react'
import type { RouteObject } from 'react-router'

import { countScreenLoad } from './screen-loads.ts'

/** How long a screen's script may take before it counts as failed (P-5), in ms. */
export const scriptTimeLimit = 120_000

/** How long a failure is remembered, in ms: React renders a failed screen twice before it shows the error. */
const FAILURE_MS = 1_000

type LazyRoute = ComponentType & { arrive: () => Promise<void> }

/**
 * Turns lazy routes (`lazy: { Component }`) into components that load themselves, so that an address changes at the
 * press and not after the script is loaded. The router alone would wait for the script, but every letter in the search
 * box must be in the address at once (P-4). An address has one spelling: the case of its letters counts (P-1).
 */
export function lazyRoutes(routes: readonly RouteObject[]): RouteObject[] {
  return routes.map(({ lazy, children, ...rest }) => {
    const load = (lazy as { Component?: () => Promise<ComponentType> } | undefined)?.Component
    return {
      ...rest,
      caseSensitive: true,
      children: children && lazyRoutes(children),
      ...(load && { Component: lazyRoute(load) }),
    } as RouteObject
  })
}

/** A screen that loads itself when it is first shown, and again when it is opened after a failure. */
export function lazyRoute(load: () => Promise<ComponentType>): LazyRoute {
  let Screen: ComponentType | undefined
  let pending: Promise<void> | undefined
  const fetchScreen = async () => {
    try {
      Screen = await countScreenLoad(inTime(load()))
    } catch (error) {
      setTimeout(() => (pending = undefined), FAILURE_MS)
      throw error
    }
  }
  const arrive = () => (pending ??= fetchScreen())
  function Late() {
    if (!Screen) use(arrive())
    return Screen ? <Screen /> : null
  }
  return Object.assign(Late, { arrive })
}

/** Loads the script of a lazy route's screen. */
export async function screenOf(route: RouteObject): Promise<void> {
  await (route.Component as Partial<LazyRoute> | undefined)?.arrive?.()
}

/** A screen's script failed to load, or took too long. */
export class ScreenLoadError extends Error {}

async function inTime<T>(loading: Promise<T>): Promise<T> {
  const { promise: tooLate, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new ScreenLoadError('time-out')), scriptTimeLimit)
  try {
    return await Promise.race([loading, tooLate])
  } catch (error) {
    throw error instanceof ScreenLoadError ? error : new ScreenLoadError('not loaded', { cause: error })
  } finally {
    clearTimeout(timer)
  }
}
