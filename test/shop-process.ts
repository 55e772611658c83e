import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

import { atEnd } from './at-end.ts'
import { openTestDatabase } from './database.ts'

const root = join(import.meta.dirname, '..')

/**
 * The real process on a database of its own, as `npm start` runs it, with the demo shop and without request limits.
 * It is stopped at the end of the test file.
 * @returns its address on loopback, the process and what it printed so far, its folder of data, and the database behind it
 */
export async function startShopProcess(env: NodeJS.ProcessEnv = {}) {
  const { db, pool, connectionString } = await openTestDatabase({ max: 4 })
  const directory = await mkdtemp(join(tmpdir(), 'alero-process-'))
  const child = spawn(process.execPath, ['server/main.ts'], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'test',
      LIMITS: 'off',
      LOG_LEVEL: 'error',
      PORT: '0',
      DATABASE_URL: connectionString,
      DATA_DIR: directory,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output: string[] = []
  child.stderr.on('data', (chunk) => output.push(String(chunk)))
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const exited = once(child, 'exit')
    child.kill('SIGTERM')
    // Where a test took the database away for good, nobody waits for it.
    const patience = setTimeout(() => child.kill('SIGKILL'), 15_000)
    await exited
    clearTimeout(patience)
  }
  atEnd(async () => {
    await stop()
    await rm(directory, { recursive: true, force: true })
  })
  const address = await new Promise<string>((resolve, reject) => {
    let found: string | undefined
    createInterface({ input: child.stdout }).on('line', (line) => {
      output.push(line)
      found ??= /abierta en (https?:\/\/\S+)/.exec(line)?.[1]
      // The last line of the greeting: by then all of it was said.
      if (found && line.includes('Ctrl-C')) resolve(found)
    })
    child.on('exit', (code) => reject(new Error(`the shop ended with ${code}:\n${output.join('\n')}`)))
  })
  return { address, child, output, db, pool, connectionString, directory, stop }
}
