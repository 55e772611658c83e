import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

import { poolerSettings } from '../database/pooler.ts'
import { addCleanup } from './cleanup.ts'
import { leavePort, takePort } from './shop-ports.ts'

const root = join(import.meta.dirname, '../..')

/**
 * A process of the shop as `npm start` runs it, without request limits, on loopback. It is stopped at
 * the end of the test file at the latest.
 * @param env its settings: at least DATABASE_URL and DATA_DIR
 * @param script runs instead of the shop
 * @returns its address, the process, its output so far, and a function that stops it
 */
export async function spawnShop(env: NodeJS.ProcessEnv, script = 'main.ts') {
  const { file, args, ...options } = shopProcess({ PORT: await takePort(), ...env }, script)
  const child = spawn(file, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  const output: string[] = []
  child.stderr.on('data', (chunk) => output.push(String(chunk)))
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const exited = once(child, 'exit')
    child.kill('SIGTERM')
    // If a test has dropped the database, the shop must not wait for it while stopping.
    const killTimer = setTimeout(() => child.kill('SIGKILL'), 15_000)
    await exited
    clearTimeout(killTimer)
  }
  addCleanup(async () => {
    await stop()
    await address.then(leavePort, () => {})
  })
  const address = new Promise<string>((resolve, reject) => {
    let found: string | undefined
    createInterface({ input: child.stdout }).on('line', (line) => {
      output.push(line)
      found ??= /abierta en (https?:\/\/\S+)/.exec(line)?.[1]
      // The last line of the greeting: everything before it is printed.
      if (found && line.includes('Ctrl-C')) resolve(found)
    })
    child.on('exit', (code) => reject(new Error(`the shop ended with ${code}:\n${output.join('\n')}`)))
  })
  return { address: await address, child, output, stop }
}

/** How a process of the shop is started: program, arguments, folder and settings, completed by the settings of all tests. */
export function shopProcess(env: NodeJS.ProcessEnv, script = 'main.ts') {
  const slow = process.env.TEST_DELAY_MS ? ['--import', import.meta.resolve('./slow-process.ts')] : []
  const settings = {
    NODE_ENV: 'test',
    LIMITS: 'off',
    QUIET_HOURS: 'off',
    LOG_LEVEL: 'error',
    ...env,
    ...poolerSettings(env),
  }
  return { file: process.execPath, args: [...slow, script], cwd: root, env: { ...process.env, ...settings } }
}
