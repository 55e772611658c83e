import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'

import { addCleanup } from './cleanup.ts'
import type { FromHost, ToHost } from './shop-host.ts'
import { leavePort, takePort } from './shop-ports.ts'
import { shopProcess } from './spawn-shop.ts'

/** If a test has dropped the database, the shop must not wait for it while stopping. */
const STOP_MS = 15_000

type Host = { child: ChildProcess; output: string[] }

/** Processes whose shop has ended; undefined while every shop gets its own process. */
let idle: Host[] | undefined

/**
 * From now on a shop is opened in the process of an earlier, ended one of this worker, with loaded modules and compiled code: most of the
 * processor time of a shop (docs/decisions/0111-test-shop-processes.md).
 * @returns a function that ends these processes; afterwards every shop gets its own process again
 */
export function reuseProcesses(): () => void {
  idle ??= []
  return () => {
    for (const { child } of idle ?? []) child.kill('SIGKILL')
    idle = undefined
  }
}

/** Whether {@link openHostedShop} is to be used. */
export const areProcessesReused = (): boolean => idle !== undefined

/**
 * A shop with the same settings as one of `spawnShop`, in a process that has had other shops before. It is stopped at the end of the
 * test file at the latest.
 * @returns its address, the process, the process's output since this shop began, and a function that stops the shop
 */
export async function openHostedShop(env: NodeJS.ProcessEnv) {
  const host = takeHost()
  const { child, output } = host
  output.length = 0
  let isOpen = true
  const stop = async () => {
    if (!isOpen) return
    isOpen = false
    const killTimer = setTimeout(() => child.kill('SIGKILL'), STOP_MS)
    const reply = await replyTo(host, 'stop').catch(() => undefined)
    clearTimeout(killTimer)
    if (reply === 'stopped' && idle) idle.push(host)
    else child.kill('SIGKILL')
  }
  const opened = await replyTo(host, { env: shopProcess({ PORT: await takePort(), ...env }).env })
  addCleanup(async () => {
    await stop()
    if (typeof opened === 'object' && 'address' in opened) leavePort(opened.address)
  })
  if (typeof opened !== 'object' || !('address' in opened)) {
    await stop()
    throw new Error(`the shop did not open: ${JSON.stringify(opened)}\n${output.join('\n')}`)
  }
  return { address: opened.address, child, output, stop }
}

function takeHost(): Host {
  const left = idle?.findLast(({ child }) => child.connected)
  if (left) {
    idle?.splice(idle.indexOf(left), 1)
    return left
  }
  const { file, args, cwd, env } = shopProcess({}, 'test/shop/shop-host.ts')
  const child = spawn(file, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] })
  const output: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => output.push(String(chunk)))
  return { child, output }
}

/** Sends a message and waits for the reply; throws if the process ends instead. */
async function replyTo({ child, output }: Host, message: ToHost): Promise<FromHost> {
  const ended = new AbortController()
  const onExit = () => ended.abort()
  child.once('exit', onExit)
  try {
    child.send(message)
    const [reply] = await once(child, 'message', { signal: ended.signal })
    return reply
  } catch (error) {
    throw new Error(`the shop's process ended:\n${output.join('\n')}`, { cause: error })
  } finally {
    child.off('exit', onExit)
  }
}
