import type { JoinableData } from '../../web/ssr.tsx'
import { openData, safeJson } from './page-data.ts'

export type PageParts = Pick<JoinableData, 'key' | 'calls' | 'json'> & {
  /** The page up to its ending: what all pages of its route have, and what follows on this one. */
  sections: readonly { shared: string; own: string }[]
  /** Undefined when it was not drawn. */
  ending: string | undefined
}

type Drawn = { html: string; isDrawn: boolean; joinable: JoinableData }

/**
 * Cuts a page before its ending, and the rest at `<title>`, `<body>` and `<main>`. Its data is in the head, because everything
 * after the ending's list is equal on all pages that have it; the data of the ending comes last, and the script at the beginning
 * joins them (start-script.ts).
 * @throws Error when the page has no ending
 */
export function cutPage({ html, isDrawn, joinable }: Drawn, assets: string, scripts: string[]): PageParts {
  const { key, calls, json } = joinable
  const title = html.indexOf('<title>')
  const body = html.indexOf('<body', title)
  const main = html.indexOf('<main', body)
  const ending = html.indexOf('<div data-ending', main)
  if (title === -1 || body === -1 || main === -1 || ending === -1) throw new Error(`page ${key} cannot be cut`)
  const end = `<script type="application/json" id="page-data-end">${safeJson(json.ending)}</script>`
  const bodyEnd = html.lastIndexOf('</body>')
  return {
    key,
    calls,
    json,
    sections: [
      {
        shared: `<!doctype html>${html.slice(0, title)}${assets}${openData(scripts)}${safeJson(json.shared)}`,
        own: `${safeJson(json.own)}</script>${html.slice(title, body)}`,
      },
      { shared: html.slice(body, main), own: html.slice(main, ending) },
    ],
    ending: isDrawn ? html.slice(ending, bodyEnd) + end + html.slice(bodyEnd) : undefined,
  }
}
