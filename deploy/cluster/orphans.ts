import { spawn } from 'node:child_process'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

import type { ClusterFolder } from './cluster-folder.ts'
import { identityOf } from './process-tree.ts'

/** Its standard input ends with the process that opened the cluster, however that ends. */
const script = `while read -r _; do :; done
for file in "$1"/*.pid; do read -r pid _ < "$file" && kill -TERM "$pid"; rm -f "$file"; done`

/**
 * Ends the parts if this process is killed: each has its own process group, and a killed process stops nothing.
 * @returns a function that cancels this, for after a clean end
 * @throws Error if another process runs this cluster
 */
export function stopPartsWithThisProcess({ path }: ClusterFolder): () => void {
  const running = join(path, 'running')
  for (const file of readdirSync(running)) {
    const [pid = '', identity] = readFileSync(join(running, file), 'utf8').trim().split(' ')
    // After a power cut another program may have the same number.
    if (identity !== undefined && identityOf(pid) === identity)
      throw new Error(`Ya funciona un clúster en ${path} (${file}, proceso ${pid}).`)
    rmSync(join(running, file))
  }
  const guard = spawn('sh', ['-c', script, 'sh', running], { stdio: ['pipe', 'ignore', 'ignore'], detached: true })
  guard.unref()
  return () => guard.kill()
}
