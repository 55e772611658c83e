import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

type ManifestEntry = { file: string; css?: string[]; assets?: string[]; imports?: string[]; isEntry?: boolean }

/**
 * The tags that every page needs before `</head>`: fonts, stylesheet, then the script at low priority, since the page is
 * readable without it.
 * @param clientFolder where Vite put the browser's files
 */
export async function readPageAssets(clientFolder: string): Promise<string> {
  const manifest = JSON.parse(await readFile(join(clientFolder, '.vite/manifest.json'), 'utf8')) as Record<
    string,
    ManifestEntry
  >
  const entry = Object.values(manifest).find(({ isEntry }) => isEntry)
  if (!entry) throw new Error('the build has no entry: run the build again')
  const fonts = (entry.assets ?? [])
    .filter((file) => file.endsWith('.woff2'))
    .map((file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">`)
  const styles = (entry.css ?? []).map((file) => `<link rel="stylesheet" href="/${file}">`)
  const preloads = (entry.imports ?? []).map(
    (name) => `<link rel="modulepreload" fetchpriority="low" href="/${manifest[name]?.file}">`,
  )
  const script = `<script type="module" fetchpriority="low" src="/${entry.file}"></script>`
  return [...fonts, ...styles, ...preloads, script].join('')
}
