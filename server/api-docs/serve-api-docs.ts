import swagger, { type StaticDocumentSpec } from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'

import { apiHeaders } from '../platform/http/headers.ts'
import { describeApi } from './describe-api.ts'

export const apiDocsPath = '/api/docs'

/**
 * The API viewer needs inline styles and data URLs for icons, so its policy is looser than that of the shop's pages; it
 * applies to these addresses only.
 */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

/** Serves the description of every call: for people at `/api/docs`, for programs at `/api/docs/openapi.json`. */
export async function serveApiDocs(app: FastifyInstance, shop: { name: string; publicUrl: string }): Promise<void> {
  // Filled by the first reader: describing every call takes a sixth of the start-up time, and few processes are ever asked for
  // it.
  const document: Partial<ReturnType<typeof describeApi>> = {}
  let json: string | undefined
  const read = () => (json ??= JSON.stringify(Object.assign(document, describeApi(shop))))
  app.get(`${apiDocsPath}/openapi.json`, (_request, reply) =>
    reply.headers({ ...apiHeaders, 'content-type': 'application/json; charset=utf-8' }).send(read()),
  )
  await app.register(async (docs) => {
    docs.addHook('onRequest', (_request, _reply, done) => {
      read()
      done()
    })
    docs.addHook('onSend', (_request, reply, payload, done) => {
      reply.header('content-security-policy', policy)
      done(null, payload)
    })
    await docs.register(swagger, {
      mode: 'static',
      specification: { document: document as unknown as StaticDocumentSpec['document'] },
    })
    await docs.register(swaggerUi, {
      routePrefix: apiDocsPath,
      uiConfig: { docExpansion: 'list', supportedSubmitMethods: [], validatorUrl: null },
      theme: { title: `${shop.name}: llamadas` },
    })
  })
}
