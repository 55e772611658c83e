import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The address, as a pattern, under which the browser fetches a screen that comes late.
 * @param source the screen's file, from the root of the repository
 */
export function lateScript(source: string): string {
  const manifest = JSON.parse(readFileSync(join(import.meta.dirname, '../dist/client/.vite/manifest.json'), 'utf8'))
  const { file } = manifest[source] as { file: string }
  return `**/${file}`
}
