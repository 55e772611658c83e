import { extname } from 'node:path'

import type { FastifyInstance } from 'fastify'

/** Headers of every response (A-18). They are a fixed table, so cached responses carry them ready-made. */
const everywhere = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
} as const

export const apiHeaders = {
  ...everywhere,
  'referrer-policy': 'no-referrer',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
} as const

export const staticHeaders = {
  ...everywhere,
  'referrer-policy': 'strict-origin-when-cross-origin',
} as const

/** Pictures: whatever a file may hold, a browser shows it as a picture and runs nothing in it. */
export const mediaHeaders = {
  ...staticHeaders,
  'content-security-policy': "sandbox; default-src 'none'",
  'cache-control': 'public, max-age=31536000, immutable',
} as const

/** Shown in the page, and saved under a name of ours: whoever sent a picture does not name it. */
export const dispositionOf = (path: string) => ({
  'content-disposition': `inline; filename="imagen${extname(path)}"`,
})

export const strictTransport = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } as const

declare module 'fastify' {
  interface FastifyInstance {
    /** What every response carries besides its own headers: HSTS, when shoppers come by TLS. */
    transportHeaders: Record<string, string>
  }
}

/**
 * Gives every response of the server the headers that it has not set itself, whatever route or plugin made it.
 * @param isSecure shoppers reach the shop by TLS
 */
export function protectEveryResponse(app: FastifyInstance, isSecure: boolean): void {
  const transport = isSecure ? strictTransport : {}
  app.decorate('transportHeaders', transport)
  const table = Object.entries({ ...staticHeaders, ...transport })
  app.addHook('onSend', (_request, reply, payload, done) => {
    for (const [name, value] of table) if (!reply.hasHeader(name)) reply.header(name, value)
    done(null, payload)
  })
}

type PageSources = {
  /** `'sha256-…'` of the scripts and styles that stand in the page itself. */
  inlineScripts?: string[]
  inlineStyles?: string[]
  /** Host of external pictures, and origin to which they are sent, when a provider is configured. */
  imageHost?: string
  uploadOrigin?: string
  isSecure: boolean
}

/**
 * Headers of a page. The policy has no nonce: nothing in a page changes from answer to answer, so pages stay cacheable.
 */
export function pageHeaders({ inlineScripts = [], inlineStyles = [], imageHost, uploadOrigin, isSecure }: PageSources) {
  const directives = [
    "default-src 'none'",
    `script-src ${["'self'", ...inlineScripts].join(' ')}`,
    `style-src ${["'self'", ...inlineStyles].join(' ')}`,
    `img-src 'self' data: blob:${imageHost ? ` ${imageHost}` : ''}`,
    "font-src 'self'",
    `connect-src 'self'${uploadOrigin ? ` ${uploadOrigin}` : ''}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    ...(isSecure ? ['upgrade-insecure-requests'] : []),
  ]
  return {
    ...staticHeaders,
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': directives.join('; '),
    ...(isSecure ? strictTransport : {}),
  }
}
