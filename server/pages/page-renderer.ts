import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

import type { MakePageCall } from '../../web/call.ts'
import type { OwnData } from '../../web/ssr.tsx'
import { holdScript } from './hold-script.ts'
import { readPageAssets } from './page-assets.ts'
import { startScript } from './start-script.ts'

export type PageRenderer = {
  /**
   * `data` is the JSON of all that the page shows; `route` is its place in the route table, such as
   * `/product/:productId`: a bounded set of names.
   * @param call makes the calls of this page
   * @param own what the page shows of the person who looks
   */
  render: (origin: string, address: string, call: MakePageCall, own?: OwnData) => Promise<Rendered>
  /** Whether a path is in the route table. */
  isPage: (path: string) => boolean
  inlineScripts: string[]
  inlineStyles: string[]
}

type Rendered = { status: number; html: string; data: string; route: string }
type Bundle = Pick<typeof import('../../web/ssr.tsx'), 'renderPage' | 'isPage' | 'themeScript'>

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
    render: async (origin, address, call, own) => {
      const page = await bundle.renderPage(origin + address, call, own)
      const scripts = page.places.flatMap((place) => screens.get(place) ?? [])
      return { ...page, html: assemble(page, assets, scripts, own && address) }
    },
  }
}

const unsafe = /[<\u2028\u2029]/g

/**
 * Puts the assets and the page's data into the rendered document. `<` is escaped, so data cannot end its element.
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
  const safe = data.replaceAll(unsafe, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)
  const script = `<script type="application/json" id="page-data" data-scripts="${scripts.join(' ')}"${path && ` data-path="${path}"`}>${safe}</script>`
  return `<!doctype html>${html.slice(0, headEnd)}${assets}${html.slice(headEnd, bodyEnd)}${script}${html.slice(bodyEnd)}`
}
