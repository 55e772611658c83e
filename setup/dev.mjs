import { runCommand } from './console.mjs'
import { ensureInstalled } from './install.mjs'
import { findNode, projectEnvironment, runInForeground } from './project.mjs'
import { serverArguments } from './server-arguments.mjs'

/** `npm run dev`: the shop on one port, with pages that reload and a server that restarts when their files change. */
await runCommand(async () => {
  await ensureInstalled()
  const args = ['--watch', '--watch-preserve-output', 'main.ts', '--dev', ...serverArguments()]
  return runInForeground(findNode(), args, { ...projectEnvironment(), NODE_ENV: 'development' })
})
