import type { IncomingMessage } from 'node:http'

const absoluteForm = /^https?:\/\/([^/?#]*)(.*)$/i

/** Whether a request target has absolute form (RFC 9112 §3.2.2), as clients of a proxy send it. */
export const isAbsoluteForm = (url: string | undefined): boolean => absoluteForm.test(url ?? '')

/** Reduces a target in absolute form to path and query when its host equals the Host header; others stay unchanged. */
export function settleTarget(request: IncomingMessage): void {
  const [, host, rest = ''] = absoluteForm.exec(request.url ?? '') ?? []
  if (host === undefined || host.toLowerCase() !== request.headers.host?.toLowerCase()) return
  request.url = rest.startsWith('/') ? rest : `/${rest}`
}
