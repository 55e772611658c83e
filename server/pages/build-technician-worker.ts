import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { transformWithOxc, type Plugin, type Rolldown } from 'vite'

import { PART_PICTURES } from '../../web/technician/part-pictures.ts'
import { technicianWorkerFile } from './technician-worker.ts'

const source = join(import.meta.dirname, '../../web/technician/service-worker.ts')

/** Files that the technician's screens load later; the service worker stores them too. */
const lateParts =
  /\/web\/(?:technician|ui|shell|live)\/|\/web\/accounts\/(?:profile-menu|sign-out)|\/web\/session\/|\/web\/forms\/(?:with-session|sign-in-again)|\/contract\/calls\/lazy/

/**
 * Writes the service worker of the technician's area with the list of its files. Another build makes another list, so
 * browsers notice a new version by the script itself.
 */
export const technicianWorker: Plugin = {
  name: 'technician-worker',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  generateBundle: {
    order: 'post',
    handler: async function (_, bundle) {
      // A late part that another screen imports directly, too, is no separate entry and may be in a chunk of several.
      const isLatePart = (id: string) =>
        lateParts.test(id) && (this.getModuleInfo(id)?.dynamicImporters.length ?? 0) > 0
      const { entry, files } = filesOfArea(bundle, isLatePart)
      const version = createHash('sha256').update(files.join(' ')).digest('base64url').slice(0, 12)
      const { code } = await transformWithOxc(await readFile(source, 'utf8'), source, { sourcemap: false })
      const shell = JSON.stringify({ version, entry, files, pictures: PART_PICTURES })
      const script = `(() => {\nconst shell = ${shell}\n${code.replace('export {};', '')}})()\n`
      this.emitFile({ type: 'asset', fileName: technicianWorkerFile, source: script })
    },
  },
}

function filesOfArea(
  bundle: Rolldown.OutputBundle,
  isLatePart: (id: string) => boolean,
): { entry: string; files: string[] } {
  const files = Object.values(bundle)
  const chunks = files.filter((file) => file.type === 'chunk')
  const entry = chunks.find(({ isEntry }) => isEntry)
  if (!entry) throw new Error('the build has no entry')
  const found = new Set<string>()
  const take = (name: string) => {
    const chunk = bundle[name]
    if (chunk?.type !== 'chunk' || found.has(name)) return
    found.add(name)
    chunk.imports.forEach(take)
  }
  take(entry.fileName)
  for (const { fileName, moduleIds } of chunks) if (moduleIds.some(isLatePart)) take(fileName)
  for (const { fileName } of files) if (/\.css$|-spanish-[^/]*\.woff2$/.test(fileName)) found.add(fileName)
  return { entry: `/${entry.fileName}`, files: [...found].map((name) => `/${name}`).sort() }
}
