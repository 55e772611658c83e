import { spawn } from 'node:child_process'

// An orphan without a collecting parent can be signalled for ever: PostgreSQL has stopped when its file is removed. A killed one
// leaves the file, so the wait ends after half a minute.
const script = `while read -r _; do :; done
rounds=0
read -r pid < "$1/postmaster.pid" && kill -INT "$pid" &&
  while [ $rounds -lt 300 ] && [ -e "$1/postmaster.pid" ] && kill -0 "$pid"; do sleep 0.1; rounds=$((rounds + 1)); done
shift
rm -rf "$@"`

/**
 * Stops PostgreSQL when this process ends in any way, Ctrl-C and SIGKILL included, and then removes folders: PostgreSQL has a
 * session of its own, and a killed process cannot clean up.
 * @param data folder of the cluster
 * @returns a function that cancels this
 */
export function stopWithThisProcess(data: string, folders: readonly string[]): () => void {
  const guard = spawn('sh', ['-c', script, 'sh', data, ...folders], {
    stdio: ['pipe', 'ignore', 'ignore'],
    // Ctrl-C in a terminal ends its whole process group.
    detached: true,
  })
  // A system without a shell has no guard.
  guard.on('error', () => {})
  guard.unref()
  return () => guard.kill()
}
