import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const root = join(import.meta.dirname, '..')

/** Where processes can be pinned, servers share the first core and the client has the others. */
const canPin = availableParallelism() > 1 && spawnSync('taskset', ['-c', '0', 'true']).status === 0

export type ServerProcess = {
  address: string
  pid: number
  /** CPU milliseconds that the process has used, where the system tells (Linux). */
  cpuMilliseconds: () => number | null
  /** Resident memory in megabytes, where the system tells (Linux). */
  megabytes: () => number | null
  stop: () => Promise<void>
}

/**
 * Starts a server of ours in a process of its own, pinned to one core where that can be done.
 * @param script from the root of the repository; it prints its address
 */
export async function startServer(
  script: string,
  env: NodeJS.ProcessEnv,
  flags: string[] = [],
): Promise<ServerProcess> {
  const command = [...(canPin ? ['taskset', '-c', '0'] : []), process.execPath, ...flags, script]
  const child = spawn(command[0]!, command.slice(1), {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', HOST: '127.0.0.1', PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const address = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const found = /http:\/\/127\.0\.0\.1:\d+/.exec(line)
      if (found) resolve(found[0])
    })
    child.on('exit', (code) => reject(new Error(`${script} ended with ${code}`)))
  })
  const pid = child.pid!
  return {
    address,
    pid,
    cpuMilliseconds: () => {
      const fields = readProc(pid, 'stat')
        ?.replace(/^.*\) /, '')
        .split(' ')
      return fields ? (Number(fields[11]) + Number(fields[12])) * 10 : null
    },
    megabytes: () => {
      const line = /VmRSS:\s+(\d+)/.exec(readProc(pid, 'status') ?? '')
      return line ? Number(line[1]) / 1024 : null
    },
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return
      const exited = once(child, 'exit')
      child.kill('SIGTERM')
      await exited
    },
  }
}

function readProc(pid: number, name: string): string | null {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8')
  } catch {
    return null
  }
}
