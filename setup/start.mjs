import { ensureBuilt } from './build.mjs'
import { ensureCompiled } from './compile.mjs'
import { runCommand } from './console.mjs'
import { ensureInstalled } from './install.mjs'
import { findNode, projectEnvironment, runInForeground } from './project.mjs'
import { serverArguments } from './server-arguments.mjs'
import { memoryEnvironment, memoryFlags } from './server-memory.mjs'

/** `npm start`: installs and builds missing parts, then serves the shop. */
await runCommand(async () => {
  await ensureInstalled()
  await Promise.all([ensureBuilt(), ensureCompiled()])
  const env = { ...memoryEnvironment, ...projectEnvironment(), NODE_ENV: 'production' }
  return runInForeground(findNode(), [...memoryFlags, 'main.ts', ...serverArguments()], env)
})
