import type { FastifyRequest } from 'fastify'

import { Problem } from '../platform/problem.ts'

/**
 * The shop's address for shoppers, without a slash at the end.
 * @param publicUrl the setting PUBLIC_URL; when it is empty (loopback), the address of the request
 * @throws Problem INVALID_REQUEST (400) when neither has one
 */
export function siteOrigin(publicUrl: string, request: FastifyRequest): string {
  if (publicUrl !== '') return new URL(publicUrl).origin
  if (!request.host) throw new Problem('INVALID_REQUEST')
  return `${request.protocol}://${request.host}`
}
