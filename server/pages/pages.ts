import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import type { FirstScreen } from '../../web/technician/first-screen.ts'
import { asProblem, report } from '../platform/http/errors.ts'
import type { FastPath } from '../platform/http/fast-path.ts'
import { pageHeaders } from '../platform/http/headers.ts'
import type { CheckRate } from '../platform/http/limits.ts'
import { CachedResponse } from '../platform/http/response-cache/cached-response.ts'
import type { ResponseCache } from '../platform/http/response-cache/response-cache.ts'
import { SharedPieces } from '../platform/http/response-cache/shared-pieces.ts'
import { sendResponse } from '../platform/http/send-response.ts'
import { withTimeout } from '../platform/http/with-timeout.ts'
import { Problem } from '../platform/problem.ts'
import { firstScreenOf, type openFirstScreens } from './first-screen.ts'
import type { InProcessCalls } from './in-process-call.ts'
import { joinPage, knownEndings } from './join-page.ts'
import { mayHaveMoved } from './may-have-moved.ts'
import { pageAddress } from './page-address.ts'
import type { PageRenderer } from './page-renderer.ts'
import { siteOrigin } from './site-origin.ts'
import { withoutSlash } from './without-slash.ts'

type Pages = {
  renderer: PageRenderer
  /** Makes the calls of one page. */
  openCalls: InProcessCalls['openCalls']
  /** The path here of the product that had an address before the shop moved here (P-279); null without one. */
  findNewPath: (address: string) => Promise<string | null>
  /** Reads what a technician sees first. */
  readFirstScreen: ReturnType<typeof openFirstScreens>
  cache: ResponseCache
  fastPath: FastPath
  checkRate: CheckRate
  publicUrl: string
  /** An external image host, to which pages may send and from which they may show pictures. */
  place: { imageHost: string; uploadOrigin: string }
}

/**
 * Serves every address that is not a call or a file as a page. Public pages are the same for everyone, so the whole
 * document is cached in memory until something that it shows changes. A technician's first screen is that person's, and
 * stored nowhere. When the data of a page fails, the error page is sent instead of a partial page.
 */
export function servePages(
  app: FastifyInstance,
  { renderer, openCalls, findNewPath, readFirstScreen, cache, fastPath, checkRate, publicUrl, place }: Pages,
): void {
  const isSecure = publicUrl.startsWith('https:')
  const headers = {
    ...pageHeaders({ isSecure, inlineScripts: renderer.inlineScripts, inlineStyles: renderer.inlineStyles, ...place }),
    'cache-control': 'public, max-age=0, must-revalidate',
  }
  const ownHeaders = { ...headers, 'cache-control': 'private, no-store' }
  const sharedPieces = new SharedPieces()
  const render = async (origin: string, address: string) => {
    const { call, shown } = openCalls()
    const endings = knownEndings(cache, origin)
    const page = await withTimeout(renderer.render(origin, address, call, endings.isKnown))
    const { status, route } = page
    if (status >= 500) throw new Problem(status === 503 ? 'UNAVAILABLE' : 'INTERNAL', { retryAfterSeconds: 2 })
    const name = `page ${route}`
    if ('parts' in page) return joinPage({ name, parts: page.parts, shown, endings, sharedPieces })
    return new CachedResponse(Buffer.from(page.html), { status, name, ...shown(page.data) })
  }
  const renderOwn = async (origin: string, page: string, first: FirstScreen, request: FastifyRequest) => {
    const own = { place: '/technical-panel', data: first }
    try {
      const { status, html, route } = await withTimeout(renderer.renderOwn(origin, page, openCalls().call, own))
      return status === 200 ? new CachedResponse(Buffer.from(html), { name: `page ${route}` }) : null
    } catch (error) {
      report(asProblem(error), request)
      return null
    }
  }
  /** Sends the public page if the person has no first screen, or if it cannot be rendered. */
  const sendFirstScreen = async (page: string, request: FastifyRequest, reply: FastifyReply) => {
    const origin = siteOrigin(publicUrl, request)
    const address = pageAddress(request.url)
    checkRate('page', request)
    const first = await readFirstScreen(page, request, reply)
    const own = first && (await renderOwn(origin, page, first, request))
    if (own) return sendResponse(own, ownHeaders, request, reply)
    const made = await cache.get(`page ${origin}${address}`, () => render(origin, address))
    return sendResponse(made, headers, request, reply)
  }
  const sendTo = (location: string, reply: FastifyReply) =>
    reply
      .code(301)
      .headers({ ...headers, location })
      .send('')
  /** Redirects to the product that had this address in another shop; otherwise sends the page for missing addresses. */
  const sendMoved = async (key: string, request: FastifyRequest, reply: FastifyReply) => {
    const newPath = await withTimeout(findNewPath(request.url))
    if (newPath !== null) return sendTo(newPath, reply)
    const page = () => render(siteOrigin(publicUrl, request), pageAddress(request.url))
    return sendResponse(await cache.get(key, page), headers, request, reply)
  }
  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    // Not async: a cached page must not wait for the event loop.
    handler: (request, reply) => {
      request.answeredBy = 'page'
      const origin = siteOrigin(publicUrl, request)
      const address = pageAddress(request.url)
      const page = request.url === address ? firstScreenOf(address) : null
      if (page !== null && request.headers.cookie !== undefined) return sendFirstScreen(page, request, reply)
      const key = `page ${origin}${address}`
      const cached = cache.peek(key)
      if (!cached) {
        checkRate('page', request)
        if (mayHaveMoved(address, renderer.isPage)) return sendMoved(key, request, reply)
        const shorter = withoutSlash(request.url, renderer.isPage)
        if (shorter !== null) return sendTo(shorter, reply)
        return cache.get(key, () => render(origin, address)).then((made) => sendResponse(made, headers, request, reply))
      }
      if (page === null) fastPath.remember(request.raw, { key, headers, name: cached.name })
      return void sendResponse(cached, headers, request, reply)
    },
  })
}
