import { join } from 'node:path'

import { changedSince, markRead } from './changed-files.mjs'
import { findNode, projectEnvironment, root, runQuietly } from './project.mjs'
import { memoryEnvironment, memoryFlags } from './server-memory.mjs'

/**
 * Compiles the server for the compile cache if its code changed. Compiling loads a 15 MB module that stays in memory, so it runs in a
 * separate process. Without a cache, or with wrong code, the shop's own start reports it.
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
    // The cache is not writable, so every start would compile in vain.
    return
  }
  // Other flags use another cache.
  const { code } = await runQuietly(findNode(), [...memoryFlags, join(root, 'setup', 'load-server.ts')], env)
  if (code === 0) markRead(stamp, before)
}
