import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { screenFiles } from './screen-files.ts'

type ManifestEntry = { file: string; css?: string[]; assets?: string[]; imports?: string[]; isEntry?: boolean }

export type PageAssets = {
  /** Paths of the entry script and its imports. */
  entry: string
  imports: string[]
  /** Paths of the other scripts of each screen, by its place in the route table. */
  screens: Map<string, string[]>
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
  const [entryName, entry] = Object.entries(manifest).find(([, { isEntry }]) => isEntry) ?? []
  if (!entryName || !entry) throw new Error('the build has no entry: run the build again')
  const fonts = (entry.assets ?? [])
    // The extended Latin font is loaded only by a page that needs it.
    .filter((file) => /-spanish-[^/]*\.woff2$/.test(file))
    .map((file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">`)
  const styles = (entry.css ?? []).map((file) => `<link rel="stylesheet" href="/${file}">`)
  const filesOf = (name: string, known = new Set<string>()): Set<string> => {
    const file = manifest[name]
    // A screen without a separate file is part of the entry script.
    if (!file || known.has(`/${file.file}`)) return known
    known.add(`/${file.file}`)
    for (const each of file.imports ?? []) filesOf(each, known)
    return known
  }
  const always = filesOf(entryName)
  return {
    entry: `/${entry.file}`,
    imports: [...always].filter((file) => file !== `/${entry.file}`),
    screens: new Map(
      Object.entries(screenFiles).map(([place, source]) => [
        place,
        [...filesOf(source)].filter((file) => !always.has(file)),
      ]),
    ),
    tags: [...fonts, ...styles].join(''),
  }
}
