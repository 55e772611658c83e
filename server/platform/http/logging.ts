import type { FastifyRequest } from 'fastify'

type LogSettings = { LOG_LEVEL: string }

/**
 * Structured lines without personal data: no addresses of people, no cookies, no query text, no bodies. What a line is about
 * is told by the call's or the route's name.
 */
export function loggerOptions({ LOG_LEVEL }: LogSettings) {
  return {
    level: LOG_LEVEL,
    base: null,
    serializers: {
      req: (request: FastifyRequest) => ({ method: request.method, route: request.routeOptions?.url }),
    },
  }
}
