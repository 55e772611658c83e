import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'

import { memoryEnvironment, memoryFlags } from '../setup/server-memory.mjs'

const root = join(import.meta.dirname, '..')

/** Where processes can be pinned, servers share the first core and the client has the others. */
export const canPin = availableParallelism() > 1 && spawnSync('taskset', ['-c', '0', 'true']).status === 0

/** The command, pinned to the core of the servers. */
export const pinned = (command: string[]): string[] => (canPin ? ['taskset', '-c', '0', ...command] : command)

export type ServerProcess = {
  address: string
  pid: number
  /** CPU milliseconds that the process has used, where the system reports them (Linux). */
  cpuMilliseconds: () => number | null
  /** Resident memory in megabytes, where the system reports it (Linux). */
  megabytes: () => number | null
  stop: () => Promise<void>
}

/**
 * Starts a server of ours in a separate process, pinned to one core where possible.
 * @param script from the root of the repository; it prints its address
 */
export async function startServer(script: string, env: NodeJS.ProcessEnv): Promise<ServerProcess> {
  const command = pinned([process.execPath, ...memoryFlags, script])
  const directory = await mkdtemp(join(tmpdir(), 'alero-bench-'))
  const child = spawn(command[0]!, command.slice(1), {
    cwd: root,
    env: {
      ...process.env,
      ...memoryEnvironment,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: directory,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const address = await new Promise<string>((resolve, reject) => {
    let said = ''
    child.stdout.on('data', (chunk) => {
      // Afterwards the log is discarded: reading it would cost the client time.
      said = said.length > 10_000 ? said : said + String(chunk)
      const found = /http:\/\/127\.0\.0\.1:\d+/.exec(said)
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
      await rm(directory, { recursive: true, force: true })
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
