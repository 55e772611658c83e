import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import { identityOf, withDescendants } from './process-tree.ts'

export type PartPlan = {
  name: string
  command: readonly string[]
  cwd: string
  env?: NodeJS.ProcessEnv
  /** The user who runs it, if not the user of this process. */
  user?: { uid: number; gid: number }
  isReady: () => Promise<boolean>
  readySeconds?: number
  /** Processes that belong to it without being its children. */
  others?: () => number[]
}

const TICK_MS = 100
const STOP_MS = 40_000

/** One program of the cluster. It has its own process group, so that Ctrl-C in a terminal reaches only the cluster. */
export class Part {
  readonly plan: PartPlan
  readonly #folder: string
  #child: ChildProcess | undefined
  #isWanted = false
  /** Called when it ends without being stopped. */
  onLost: () => void = () => {}

  constructor(plan: PartPlan, folder: string) {
    this.plan = plan
    this.#folder = folder
  }

  get name(): string {
    return this.plan.name
  }

  get log(): string {
    return join(this.#folder, 'logs', `${this.name}.log`)
  }

  get isRunning(): boolean {
    return this.#child !== undefined
  }

  /** Starts it and waits until it serves. @throws Error with the end of its log if it does not */
  async start(): Promise<void> {
    this.launch()
    for (let left = ((this.plan.readySeconds ?? 60) * 1_000) / TICK_MS; left > 0 && this.#child; left--) {
      if (await this.plan.isReady().catch(() => false)) return
      await wait(TICK_MS)
    }
    const output = readFileSync(this.log, 'utf8').split('\n').slice(-15).join('\n')
    throw new Error(`${this.name} no arrancó; el final de ${this.log}:\n${output}`)
  }

  /** Starts it without waiting. */
  launch(): void {
    if (this.#child) return
    const { command, cwd, env, user } = this.plan
    const log = openSync(this.log, 'a', 0o600)
    const child = spawn(command[0]!, command.slice(1), {
      ...{ cwd, env: env ?? process.env, ...user },
      detached: true,
      stdio: ['ignore', log, log],
    })
    closeSync(log)
    this.#child = child
    this.#isWanted = true
    if (child.pid !== undefined) writeFileSync(this.#pidFile, `${child.pid} ${identityOf(child.pid)}\n`)
    const onEnd = () => {
      if (this.#child !== child) return
      this.#child = undefined
      rmSync(this.#pidFile, { force: true })
      if (this.#isWanted) this.onLost()
    }
    child.once('exit', onEnd).once('error', onEnd)
  }

  /** Ends it cleanly, or by force if that takes too long. */
  async stop(): Promise<void> {
    this.#isWanted = false
    const child = this.#child
    if (!child) return
    const gone = once(child, 'exit')
    child.kill('SIGTERM')
    const late = setTimeout(() => this.#signalAll('SIGKILL'), STOP_MS)
    await gone
    clearTimeout(late)
  }

  /** Simulates pulling the plug of its machine: it is killed without finishing or notifying anything. */
  async kill(): Promise<void> {
    this.#isWanted = false
    const child = this.#child
    if (!child) return
    const gone = once(child, 'exit')
    this.#signalAll('SIGKILL')
    await gone
  }

  /** Simulates pulling the cable of its machine: connections stay open without responses. */
  freeze(): void {
    this.#signalAll('SIGSTOP')
  }

  #signalAll(signal: NodeJS.Signals): void {
    for (const pid of withDescendants([this.#child?.pid ?? 0, ...(this.plan.others?.() ?? [])])) {
      try {
        process.kill(pid, signal)
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
      }
    }
  }

  get #pidFile(): string {
    return join(this.#folder, 'running', `${this.name}.pid`)
  }
}
