import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { isDiskFull, SetupError, showProgress } from './console.mjs'
import { takeTurn } from './lock.mjs'
import { findNode, projectEnvironment, root, runQuietly } from './project.mjs'

const stamp = join(root, 'dist', '.built-from')
const results = ['dist/client', 'dist/server'].map((folder) => join(root, folder))

/** The sources of the pages. */
const sources = ['contract', 'web', 'server/pages', 'vite.config.ts', 'package-lock.json']

/** Builds the pages when they are missing or outdated. */
export async function ensureBuilt() {
  if (!isBuilt()) await takeTurn(async () => isBuilt() || (await build()))
}

/**
 * Builds the pages.
 * @throws {SetupError} with the builder's output
 */
export async function build() {
  const key = hashSources()
  rmSync(stamp, { force: true })
  const args = [join(root, 'node_modules', 'vite', 'bin', 'vite.js'), 'build', '--app', '--logLevel', 'warn']
  const env = { ...projectEnvironment(), NODE_ENV: 'production' }
  await showProgress('Construyo las páginas', async () => {
    const { code, output } = await runQuietly(findNode(), args, env)
    if (code === 0) return
    throw new SetupError(
      isDiskFull(output)
        ? 'No queda espacio en el disco para construir las páginas.'
        : `Las páginas no se pudieron construir.\n\n${output.trim()}`,
    )
  })
  // A change made during the build counts as made after it.
  writeFileSync(stamp, key)
}

/** @returns {boolean} whether the built pages exist and match their sources */
export function isBuilt() {
  if (!existsSync(stamp) || !results.every((folder) => existsSync(folder))) return false
  return readFileSync(stamp, 'utf8') === hashSources()
}

/** By content, so that a checkout that only changes timestamps needs no build. Tests are left out. */
function hashSources() {
  const hash = createHash('sha1')
  for (const source of sources) {
    for (const path of filesIn(source)) hash.update(`${path}\0`).update(readFileSync(join(root, path)))
  }
  return hash.digest('hex')
}

/**
 * @param {string} path relative to the root
 * @returns {string[]} the file, or all files of the folder in a fixed order
 */
function filesIn(path) {
  const status = statSync(join(root, path), { throwIfNoEntry: false })
  if (status === undefined || /\.test\.tsx?$/.test(path)) return []
  if (!status.isDirectory()) return [path]
  const names = readdirSync(join(root, path)).sort()
  return names.flatMap((name) => filesIn(`${path}/${name}`))
}
