import type { FastifyInstance } from 'fastify'

import { Answer, type AnswerCache } from '../platform/http/answer-cache.ts'
import { pageHeaders } from '../platform/http/headers.ts'
import type { CheckRate } from '../platform/http/limits.ts'
import { sendAnswer } from '../platform/http/send-answer.ts'
import { pageAddress } from './page-address.ts'
import type { PageRenderer } from './page-renderer.ts'
import { siteOrigin } from './site-origin.ts'

type Pages = { renderer: PageRenderer; cache: AnswerCache; checkRate: CheckRate; publicUrl: string }

/**
 * Serves every address that is not a call or a file as a page. Public pages are the same for everyone, so the whole
 * document is a value in memory until the catalogue changes.
 */
export function servePages(app: FastifyInstance, { renderer, cache, checkRate, publicUrl }: Pages): void {
  const isSecure = publicUrl.startsWith('https:')
  const headers = {
    ...pageHeaders({ isSecure, inlineScripts: renderer.inlineScripts, inlineStyles: renderer.inlineStyles }),
    'cache-control': 'public, max-age=0, must-revalidate',
  }
  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    handler: async (request, reply) => {
      const origin = siteOrigin(publicUrl, request)
      const address = pageAddress(request.url)
      const key = `page ${origin}${address}`
      const kept = cache.peek(key)
      if (kept) return sendAnswer(kept, headers, request, reply)
      await checkRate('page', request, reply)
      const answer = await cache.get(key, async () => {
        const page = await renderer.render(origin, address)
        return new Answer(Buffer.from(page.html), page.status)
      })
      if (answer.status >= 500) reply.header('cache-control', 'no-store').header('retry-after', 2)
      return sendAnswer(answer, headers, request, reply)
    },
  })
}
