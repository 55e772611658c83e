import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { makeProblem } from '../make-problem.ts'
import type { RefuseRequest } from './errors.ts'

type KnownRoute = { pattern: RegExp; methods: Set<string> }

/** Whether an address without a route is a page. */
export type IsPage = (path: string) => boolean

/**
 * Answers requests without a route: 405 with `Allow` when the address exists for another method (RFC 9110 §15.5.6),
 * else 404.
 */
export type HandleUnrouted = (request: FastifyRequest, reply: FastifyReply) => FastifyReply

/**
 * Records every route from now on.
 * @returns the handler of requests without a route; `openPages` sets later which addresses are pages
 */
export function noteRoutes(app: FastifyInstance, refuse: RefuseRequest) {
  const known = new Map<string, KnownRoute>()
  let isPage: IsPage = () => false
  app.addHook('onRoute', ({ url, method }) => {
    if (isForWhateverIsLeft(url)) return
    const route = known.get(url) ?? { pattern: patternOf(url), methods: new Set() }
    known.set(url, route)
    for (const one of [method].flat()) route.methods.add(one)
  })

  const methodsOf = (path: string): string[] => {
    const methods = new Set<string>()
    for (const route of known.values()) {
      if (route.pattern.test(path)) for (const method of route.methods) methods.add(method)
    }
    if (methods.size === 0 && isPage(path)) return ['GET', 'HEAD']
    return [...methods].toSorted()
  }
  const handleUnrouted: HandleUnrouted = (request, reply) => {
    const methods = methodsOf(request.url.split('?', 1)[0] ?? '')
    if (methods.length === 0 || methods.includes(request.method))
      return refuse(makeProblem('NOT_FOUND'), request, reply)
    reply.header('allow', methods.join(', '))
    return refuse(makeProblem('METHOD_NOT_ALLOWED'), request, reply)
  }
  return {
    handleUnrouted,
    /** Whether a path has a route or is a page, by any method. */
    isServed: (path: string): boolean => methodsOf(path).length > 0,
    openPages: (given: IsPage) => {
      isPage = given
    },
  }
}

const isForWhateverIsLeft = (url: string): boolean => url === '*' || url === '/*' || url === '/api/*'

/** A route's address as a pattern: `:name`, `:name(^…$)` and `*` stand for anything within their part. */
function patternOf(url: string): RegExp {
  const parts = url
    .replace(/:\w+(?:\([^/]*?\$?\))?/g, '\0')
    .replace(/[.+?^${}()|[\]\\]/g, String.raw`\$&`)
    .replaceAll('\0', '[^/]+')
    .replaceAll('*', '.*')
  return new RegExp(`^${parts}$`)
}
