import { escapeHtml } from '../platform/escape-html.ts'
import type { SendErrorPage } from '../platform/http/errors.ts'
import { smallPage, smallPageHeaders } from '../platform/small-page.ts'

const titles: Record<number, string> = {
  400: 'No pudimos leer esa dirección',
  404: 'No encontramos esta página',
  416: 'Ese archivo no tiene esa parte',
  429: 'Vas muy rápido',
  500: 'Algo salió mal de nuestro lado',
  503: 'Volvemos en un momento',
}

/**
 * Makes the HTML response when a page cannot be shown: one small document in the shop's look that loads nothing.
 * @param shop its name is read when the page is shown
 */
export function errorPages({ shop, isSecure }: { shop: { readonly name: string }; isSecure: boolean }): SendErrorPage {
  const headers = smallPageHeaders(isSecure)
  return (problem, request, reply) => {
    if (problem.status >= 500 && problem.status !== 507 && problem.retryAfterSeconds === undefined)
      reply.header('retry-after', 5)
    const html = write({ shopName: shop.name, status: problem.status, message: problem.message, reqId: request.id })
    return reply
      .code(problem.status)
      .headers(headers)
      .send(request.method === 'HEAD' ? '' : html)
  }
}

type ErrorPage = { shopName: string; status: number; message: string; reqId: string }

function write({ shopName, status, message, reqId }: ErrorPage): string {
  const title = titles[status] ?? titles[500]!
  const isWorthTryingAgain = status === 429 || status >= 500
  const link = isWorthTryingAgain
    ? '<a class="go" href="">Intentar de nuevo</a>'
    : '<a class="go" href="/">Ir al inicio</a>'
  const body = `<p>${escapeHtml(message)}</p>${link}<p class="id">Código de la solicitud: ${escapeHtml(reqId)}</p>`
  return smallPage({ shopName, title, body })
}
