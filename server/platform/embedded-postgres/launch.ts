import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { closeSync, existsSync, fchownSync, fstatSync, openSync, readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import { LOOPBACK } from '../loopback.ts'
import type { Cluster } from './cluster.ts'
import { explainDatabaseFailure } from './embedded-database-error.ts'
import { findRunning, removeMisleadingPidFile, renameIfThere, type RunningPostgres } from './postgres-process.ts'
import { commandOf, type Runner } from './runner.ts'
import { writeSettings, type DatabaseSettings } from './settings.ts'

/** The start failed for a passing reason: try again. */
export type LaunchRefusal = 'folder taken' | 'port taken'

const logLimit = 5_000_000

/**
 * Starts PostgreSQL on the cluster and waits until it accepts connections.
 * It runs in a session of its own, so that Ctrl-C in the terminal reaches only the web server.
 * @param port a free one when left out
 */
export async function launch(
  runner: Runner,
  cluster: Cluster,
  settings: DatabaseSettings,
  port?: number,
): Promise<RunningPostgres | LaunchRefusal> {
  removeMisleadingPidFile(cluster.data)
  writeSettings(cluster.data, settings)
  const log = openLog(runner)
  const before = fstatSync(log.handle).size
  const command = commandOf(runner, runner.binaries.postgres, [
    '-D',
    cluster.data,
    '-p',
    String(port ?? (await freePort())),
  ])
  const child = spawn(command.file, command.args, {
    ...command.options,
    detached: true,
    stdio: ['ignore', log.handle, log.handle],
  })
  closeSync(log.handle)
  child.unref()
  let failure: Error | undefined
  let exited = false
  child.once('error', (error) => (failure = error)).once('exit', () => (exited = true))
  while (!failure && !exited) {
    const running = findRunning(cluster.data)
    if (running?.ready && running.pid === child.pid) return running
    await wait(10)
  }
  if (failure) throw failure
  const output = readFileSync(log.path).subarray(before).toString()
  // The second also occurs while the processes of a killed server are still ending.
  if (/lock file "postmaster.pid" (already exists|is empty)|shared memory block .* is still in use/.test(output))
    return 'folder taken'
  if (/could not create any TCP\/IP sockets/.test(output)) return 'port taken'
  throw explainDatabaseFailure(output, runner.directory)
}

function openLog(runner: Runner): { path: string; handle: number } {
  const path = join(runner.directory, 'postgres.log')
  if (existsSync(path) && statSync(path).size > logLimit) renameIfThere(path, `${path}.1`)
  const handle = openSync(path, 'a', 0o600)
  if (runner.user) fchownSync(handle, runner.user.uid, runner.user.gid)
  return { path, handle }
}

/** Systems assign ports above these to connections; a killed server must get its port back. */
const [FIRST_PORT, LAST_PORT] = [15_000, 32_000]

async function freePort(): Promise<number> {
  const port = randomInt(FIRST_PORT, LAST_PORT)
  return (await isFree(port)) ? port : freePort()
}

/** @throws Error when the port cannot be opened for another reason than being in use */
async function isFree(port: number): Promise<boolean> {
  const server = createServer()
  try {
    await once(server.listen(port, LOOPBACK), 'listening')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return false
    throw error
  }
  await new Promise((resolve) => server.close(resolve))
  return true
}
