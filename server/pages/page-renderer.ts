import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

import type { MakePageCall } from '../../web/call.ts'
import type { JoinableData, OwnData } from '../../web/ssr.tsx'
import { holdScript } from './hold-script.ts'
import { readPageAssets } from './page-assets.ts'
import { openData, safeJson } from './page-data.ts'
import { cutPage, type PageParts } from './page-parts.ts'
import { startScript } from './start-script.ts'

export type PageRenderer = {
  /**
   * `data` is the JSON of all that the page shows; `route` is its place in the route table, such as
   * `/product/:productId`: a bounded set of names.
   * @param call makes the calls of this page
   * @param isKnown whether the ending of a page is there already and shows the same, so that it is not drawn
   */
  render: (origin: string, address: string, call: MakePageCall, isKnown: IsKnown) => Promise<Rendered>
  /** Like `render`, with the page's data of the person who requests it. */
  renderOwn: (origin: string, address: string, call: MakePageCall, own: OwnData) => Promise<WholePage>
  /** Whether a path is in the route table. */
  isPage: (path: string) => boolean
  inlineScripts: string[]
  inlineStyles: string[]
}

type IsKnown = (ending: Pick<JoinableData, 'key' | 'json'>) => boolean
type WholePage = { status: number; route: string; html: string; data: string }
type Rendered = WholePage | { status: number; route: string; parts: PageParts }
type Bundle = Pick<typeof import('../../web/ssr.tsx'), 'preparePage' | 'renderPage' | 'isPage' | 'themeScript'>

const dist = join(import.meta.dirname, '../../dist')

/**
 * Renders pages with the built bundle.
 * @throws Error when the shop was not built
 */
export async function openRenderer(): Promise<PageRenderer> {
  const bundle = (await import(pathToFileURL(join(dist, 'server/ssr.js')).href)) as Bundle
  const { entry, imports, screens, tags } = await readPageAssets(join(dist, 'client'))
  const script = [bundle.themeScript, holdScript, startScript(entry, imports)].join(';')
  const assets = `<script>${script}</script>${tags}`
  return {
    isPage: bundle.isPage,
    inlineScripts: [`'sha256-${createHash('sha256').update(script).digest('base64')}'`],
    inlineStyles: [],
    render: async (origin, address, call, isKnown) => {
      const { status, route, places, joinable, ...page } = await bundle.preparePage(origin + address, call)
      const scripts = places.flatMap((place) => screens.get(place) ?? [])
      if (joinable) {
        const isDrawn = !isKnown(joinable)
        const html = page.openDrawing({ hasEnding: isDrawn })()
        return { status, route, parts: cutPage({ html, isDrawn, joinable }, assets, scripts) }
      }
      const data = page.data()
      return { status, route, data, html: assemble({ html: page.openDrawing()(), data }, assets, scripts) }
    },
    renderOwn: async (origin, address, call, own) => {
      const { status, route, places, html, data } = await bundle.renderPage(origin + address, call, own)
      const scripts = places.flatMap((place) => screens.get(place) ?? [])
      return { status, route, data, html: assemble({ html, data }, assets, scripts, address) }
    },
  }
}

/**
 * Puts the assets and the page's data into the rendered document.
 * @param scripts paths of the scripts of the page's own screen; the script that begins finds them beside the data
 * @param path which page it is, where that may differ from the address that was requested
 */
export function assemble(
  { html, data }: { html: string; data: string },
  assets: string,
  scripts: string[] = [],
  path = '',
): string {
  const headEnd = html.indexOf('</head>')
  const bodyEnd = html.lastIndexOf('</body>')
  const script = `${openData(scripts, path)}${safeJson(data)}</script>`
  return `<!doctype html>${html.slice(0, headEnd)}${assets}${html.slice(headEnd, bodyEnd)}${script}${html.slice(bodyEnd)}`
}
