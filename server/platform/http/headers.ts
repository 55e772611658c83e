import { extname } from 'node:path'

import type { FastifyInstance } from 'fastify'

/** Headers of every response (A-18). The table is fixed, so cached responses contain them already. */
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

/** Headers of pictures: whatever a file contains, a browser shows it as a picture and runs nothing in it. */
export const mediaHeaders = {
  ...staticHeaders,
  'content-security-policy': "sandbox; default-src 'none'",
  'cache-control': 'public, max-age=31536000, immutable',
} as const

/** Shown in the page, and saved under our own name, because an uploader must not choose it. */
export const dispositionOf = (path: string) => ({
  'content-disposition': `inline; filename="imagen${extname(path)}"`,
})

export const strictTransport = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } as const

declare module 'fastify' {
  interface FastifyInstance {
    /** Headers added to every response: HSTS, when shoppers use TLS. */
    transportHeaders: Record<string, string>
  }
}

/**
 * Adds missing headers to every response, whatever route or plugin made it.
 * @param isSecure whether shoppers reach the shop by TLS
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
  /** `'sha256-…'` of the inline scripts and styles of the page. */
  inlineScripts?: string[]
  inlineStyles?: string[]
  /** Host of external pictures and origin of uploads, when a provider is configured. */
  imageHost?: string
  uploadOrigin?: string
  isSecure: boolean
}

/**
 * Headers of a page. The policy has no nonce: a page is the same in every response, so it stays cacheable.
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
