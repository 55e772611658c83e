import type { Server } from 'node:http'

/** Milliseconds by which a test shop delays its responses under /api/ and its scripts, from none to so many. */
const most = Number(process.env.TEST_DELAY_MS ?? 0)

/**
 * With TEST_DELAY_MS=600 every call and script takes up to 600 ms longer, so that tests fail that look at a page, or at the
 * database, once, when the response may not be there yet.
 */
export function delayResponses(server: Server): void {
  if (most === 0) return
  const listeners = server.listeners('request')
  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    const answer = () => listeners.forEach((listener) => listener.call(server, request, response))
    if (request.url && /^\/api\/|\.js$/.test(request.url)) setTimeout(answer, Math.random() * most)
    else answer()
  })
}
