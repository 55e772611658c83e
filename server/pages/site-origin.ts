import type { FastifyRequest } from 'fastify'

import { Problem } from '../platform/problem.ts'

/**
 * Where shoppers reach the shop, without a slash at the end.
 * @param publicUrl the setting PUBLIC_URL; when it is empty (loopback), what the request says
 * @throws Problem INVALID_REQUEST (400) when neither says it
 */
export function siteOrigin(publicUrl: string, request: FastifyRequest): string {
  if (publicUrl !== '') return new URL(publicUrl).origin
  if (!request.host) throw new Problem('INVALID_REQUEST')
  return `${request.protocol}://${request.host}`
}
