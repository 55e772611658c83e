import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

type ManifestEntry = { file: string; css?: string[]; assets?: string[]; imports?: string[]; isEntry?: boolean }

export type PageAssets = {
  /** Paths of the script that takes the page over and of those it needs. */
  entry: string
  imports: string[]
  /** The tags that every page needs before `</head>`: fonts and stylesheet. */
  tags: string
}

/**
 * Reads what every page needs of the browser's files.
 * @param clientFolder where Vite put them
 */
export async function readPageAssets(clientFolder: string): Promise<PageAssets> {
  const manifest = JSON.parse(await readFile(join(clientFolder, '.vite/manifest.json'), 'utf8')) as Record<
    string,
    ManifestEntry
  >
  const entry = Object.values(manifest).find(({ isEntry }) => isEntry)
  if (!entry) throw new Error('the build has no entry: run the build again')
  const fonts = (entry.assets ?? [])
    // All of Latin is fetched only by a page that needs it.
    .filter((file) => /-spanish-[^/]*\.woff2$/.test(file))
    .map((file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">`)
  const styles = (entry.css ?? []).map((file) => `<link rel="stylesheet" href="/${file}">`)
  return {
    entry: `/${entry.file}`,
    imports: (entry.imports ?? []).map((name) => `/${manifest[name]?.file}`),
    tags: [...fonts, ...styles].join(''),
  }
}
