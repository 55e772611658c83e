import type { Socket } from 'node:net'

import { problems, type ProblemCode } from '../../../contract/problems.ts'
import { apiHeaders } from './headers.ts'

const codes: Record<string, ProblemCode> = { HPE_HEADER_OVERFLOW: 'HEADERS_TOO_LARGE' }

/** Answers requests that are not valid HTTP, or have too many headers, and closes the connection. */
export function refuseUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable || socket.bytesWritten > 0) {
    socket.destroy()
    return
  }
  // Too slow: the same response as Node's own, without a body.
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    socket.end('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n')
    return
  }
  const code = codes[error.code ?? ''] ?? 'INVALID_REQUEST'
  const { status, message } = problems[code]
  const body = JSON.stringify({ success: false, error: true, code, message, reqId: '' })
  const headers = {
    ...apiHeaders,
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  socket.end(
    `HTTP/1.1 ${status} ${status === 431 ? 'Request Header Fields Too Large' : 'Bad Request'}\r\n${lines.join('\r\n')}\r\n\r\n${body}`,
  )
}
