import { existsSync } from 'node:fs'
import { join } from 'node:path'

import { ensureBuilt } from './build.mjs'
import { ensureCompiled } from './compile.mjs'
import { runCommand, SetupError } from './console.mjs'
import { ensureInstalled } from './install.mjs'
import { findNode, projectEnvironment, root, runInForeground } from './project.mjs'

/**
 * `node setup/run.mjs [--build] script.ts …`: runs a script of the project with its Node; `--build` builds the pages
 * first.
 */
await runCommand(async () => {
  const given = process.argv.slice(2)
  const needsPages = given[0] === '--build'
  const [script, ...args] = needsPages ? given.slice(1) : given
  if (script === undefined || !existsSync(join(root, script)))
    throw new SetupError(`No existe el programa ${script ?? '(falta el nombre)'}.`)
  await ensureInstalled({ withTools: needsPages })
  if (needsPages) await Promise.all([ensureBuilt(), ensureCompiled()])
  const env = { ...projectEnvironment(), NODE_ENV: process.env.NODE_ENV ?? 'production' }
  return runInForeground(findNode(), [script, ...args], env)
})
