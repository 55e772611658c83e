import { spawn } from 'node:child_process'

// Where nobody collects an orphan it can be signalled for ever: PostgreSQL has stopped when it has removed its file. One that was
// killed leaves the file, so the wait ends after half a minute.
const script = `while read -r _; do :; done
rounds=0
read -r pid < "$1/postmaster.pid" && kill -INT "$pid" &&
  while [ $rounds -lt 300 ] && [ -e "$1/postmaster.pid" ] && kill -0 "$pid"; do sleep 0.1; rounds=$((rounds + 1)); done
shift
rm -rf "$@"`

/**
 * Stops PostgreSQL when this process ends in any way, Ctrl-C and SIGKILL included, and removes folders then: PostgreSQL has a
 * session of its own, and a killed process cleans up nothing.
 * @param data folder of the cluster
 * @returns a function that gives this up
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
