import { execFileSync } from 'node:child_process'
import { readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/** A PostgreSQL that has the data folder open, or is about to. */
export type RunningPostgres = { pid: number; port: number; ready: boolean }

const tick = 10

/** The PostgreSQL that runs on this data folder; the pid file of a dead one does not count. */
export function findRunning(data: string): RunningPostgres | undefined {
  const lines = readPidFile(data)?.split('\n')
  const pid = Number(lines?.[0])
  if (!lines || !(pid > 0) || !isPostgresOn(pid, data)) return undefined
  return { pid, port: Number(lines[3]), ready: (lines[7] ?? '').startsWith('ready') }
}

/**
 * PostgreSQL removes the pid file of a dead predecessor, but refuses to start when another program has that pid now, as
 * happens at every restart of a container.
 */
export function removeMisleadingPidFile(data: string): void {
  const path = join(data, 'postmaster.pid')
  const text = readPidFile(data)
  const pid = Number(text?.split('\n')[0])
  if (!(pid > 0) || isPostgresOn(pid, data)) return
  const aside = `${path}.${process.pid}`
  if (!renameIfThere(path, aside)) return
  // Another server may have written its own file between the two steps.
  if (readFileSync(aside, 'utf8') === text) rmSync(aside)
  else renameSync(aside, path)
}

/** Renames a file that another server may remove at the same moment. @returns whether it still existed */
export function renameIfThere(from: string, to: string): boolean {
  try {
    renameSync(from, to)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
    throw error
  }
}

/** Stops a PostgreSQL as fast as is safe: open transactions are rolled back, all committed data is on disk. */
export async function shutDown(data: string, pid: number): Promise<void> {
  for (const [signal, seconds] of [
    ['SIGINT', 20],
    ['SIGQUIT', 10],
  ] as const) {
    try {
      process.kill(pid, signal)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ESRCH') return
      throw error
    }
    if (await isGone(data, pid, seconds)) return
  }
}

/** Waits until that PostgreSQL has ended. */
async function isGone(data: string, pid: number, seconds: number): Promise<boolean> {
  for (let left = (seconds * 1000) / tick; left > 0; left--) {
    if (findRunning(data)?.pid !== pid) return true
    await wait(tick)
  }
  return false
}

function readPidFile(data: string): string | undefined {
  try {
    return readFileSync(join(data, 'postmaster.pid'), 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** PostgreSQL's working directory is its data folder, which no other program with the same pid has. */
function isPostgresOn(pid: number, data: string): boolean {
  try {
    if (process.platform !== 'linux')
      return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).includes(data)
    const status = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const isZombie = status.slice(status.lastIndexOf(')')).startsWith(') Z')
    const [home, place] = [statSync(`/proc/${pid}/cwd`), statSync(data)]
    return !isZombie && home.ino === place.ino && home.dev === place.dev
  } catch {
    return false
  }
}
