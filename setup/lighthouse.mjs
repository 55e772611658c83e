import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { SetupError, showProgress } from './console.mjs'
import { findNpm } from './npm.mjs'
import { outsideEnvironment, root, runQuietly } from './project.mjs'

const folder = join(root, 'bench', 'lighthouse')

/**
 * Installs the Lighthouse of `bench/lighthouse/package-lock.json` if it is missing or another version. It has its own lock file, because it
 * would be a fifth of what `npm test` installs (docs/decisions/0142-lighthouse-apart.md).
 * @returns {Promise<string>} the path of its command
 * @throws {SetupError} with npm's output
 */
export async function ensureLighthouse() {
  const installed = join(folder, 'node_modules', 'lighthouse')
  const wanted = manifestOf(folder)?.dependencies.lighthouse
  if (manifestOf(installed)?.version !== wanted) {
    const { file, args } = findNpm()
    const options = ['--prefix', folder, '--no-audit', '--no-fund', '--loglevel=error']
    await showProgress('Instalo Lighthouse', async () => {
      const { code, output } = await runQuietly(file, [...args, 'ci', ...options], outsideEnvironment())
      if (code !== 0) throw new SetupError(`No se pudo instalar Lighthouse:\n\n${output.trim()}`)
    })
  }
  return join(installed, 'cli', 'index.js')
}

/** @param {string} directory of a package */
function manifestOf(directory) {
  const path = join(directory, 'package.json')
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined
}
