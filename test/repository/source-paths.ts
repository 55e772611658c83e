import { execFileSync } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '../..')

/** Every file of the repository by its path from the root: those that git tracks, or all files when there is no git. */
export function sourcePaths(): string[] {
  if (!existsSync(join(root, '.git'))) {
    const isMade = (path: string) => /(^|\/)(node_modules|dist|data)$/.test(path)
    return globSync('**/*.*', { cwd: root, exclude: isMade }).map((path) => path.replaceAll('\\', '/'))
  }
  const tracked = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' }).split('\0')
  return tracked.filter((path) => path !== '' && existsSync(join(root, path)))
}
