import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const manifest = join(import.meta.dirname, '../../dist/client/.vite/manifest.json')

/**
 * The address of the built script of a lazy module, as a page requests it.
 * @param module its path in the project, as `web/content/contact-page.tsx`
 */
export function builtScript(module: string): RegExp {
  const { file } =
    (JSON.parse(readFileSync(manifest, 'utf8')) as Record<string, { file: string } | undefined>)[module] ?? {}
  if (!file) throw new Error(`the build has no script of its own for ${module}`)
  return new RegExp(`/${file.replaceAll('.', '\\.')}$`)
}
