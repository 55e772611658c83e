import type { FastifyRequest } from 'fastify'

/**
 * Where shoppers reach the shop, without a slash at the end.
 * @param publicUrl the setting PUBLIC_URL; when it is empty (loopback), what the request says
 */
export function siteOrigin(publicUrl: string, request: FastifyRequest): string {
  return publicUrl === '' ? `${request.protocol}://${request.host}` : new URL(publicUrl).origin
}
