import { setImmediate as yieldToEventLoop } from 'node:timers/promises'

import { isProductSlug } from '../../contract/products/former-path.ts'

/** Whether the shop itself has a folded path, so that it can never be a former address. */
export type IsOwnPath = (path: string) => boolean

/** @param isServed whether the shop answers a path at all; it does so to every `/product/…`, though it has only ids there */
export const ownPaths =
  (isServed: (path: string) => boolean): IsOwnPath =>
  (path) =>
    path === '/api' || path.startsWith('/api/') || (!isProductSlug(path) && isServed(path))

/** A path is compared with every route, so that shoppers' requests are served in between. */
const PATHS_AT_ONCE = 100

/** The paths, of many, that the shop itself has. */
export async function findOwnPaths(paths: readonly string[], isOwnPath: IsOwnPath): Promise<Set<string>> {
  const own = new Set<string>()
  for (const [index, path] of paths.entries()) {
    if (index % PATHS_AT_ONCE === 0) await yieldToEventLoop()
    if (isOwnPath(path)) own.add(path)
  }
  return own
}
