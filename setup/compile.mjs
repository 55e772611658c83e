import { join } from 'node:path'

import { changedSince, markRead } from './changed-files.mjs'
import { findNode, projectEnvironment, root, runQuietly } from './project.mjs'
import { memoryEnvironment, memoryFlags } from './server-memory.mjs'

/**
 * Compiles the server for the compile cache when its code changed. Who compiles TypeScript has loaded for it what takes 15
 * MB, as long as it lives, so a process of its own does it. Where there is no cache, or the code is wrong, the shop is left to find out.
 */
export async function ensureCompiled() {
  const env = { ...memoryEnvironment, ...projectEnvironment(), NODE_ENV: 'production' }
  const folder = env.NODE_COMPILE_CACHE
  if (!folder) return
  const stamp = join(folder, 'server-compiled')
  if (changedSince(stamp)?.length === 0) return
  const before = new Date()
  try {
    markRead(stamp, new Date(0))
  } catch {
    // Nothing can be written there, so every start would compile for nothing.
    return
  }
  // The cache is another one for other flags.
  const { code } = await runQuietly(findNode(), [...memoryFlags, join(root, 'setup', 'load-server.ts')], env)
  if (code === 0) markRead(stamp, before)
}
