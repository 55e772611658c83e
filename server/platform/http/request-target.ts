import type { IncomingMessage } from 'node:http'

const absoluteForm = /^https?:\/\/([^/?#]*)(.*)$/i

/** Whether a request names its target with a host (RFC 9112 §3.2.2), as clients do that believe to speak with a proxy. */
export const isAbsoluteForm = (url: string | undefined): boolean => absoluteForm.test(url ?? '')

/** Leaves the path and query of a target in absolute form whose host is the one of the header; others stay as they are. */
export function settleTarget(request: IncomingMessage): void {
  const [, host, rest = ''] = absoluteForm.exec(request.url ?? '') ?? []
  if (host === undefined || host.toLowerCase() !== request.headers.host?.toLowerCase()) return
  request.url = rest.startsWith('/') ? rest : `/${rest}`
}
