import { resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import { LOOPBACK } from '../loopback.ts'
import { findBinaries } from './binaries.ts'
import { openCluster, owner, type Cluster } from './cluster.ts'
import { EmbeddedDatabaseError, explainDatabaseFailure } from './embedded-database-error.ts'
import { launch } from './launch.ts'
import { findRunning, shutDown } from './postgres-process.ts'
import { enter, type Presence } from './presence.ts'
import { chooseRunner, type Runner } from './runner.ts'
import type { DatabaseSettings } from './settings.ts'

export { EmbeddedDatabaseError } from './embedded-database-error.ts'

/** A database that this process uses. */
export type EmbeddedDatabase = {
  connectionString: string
  /** Whether this call started it; otherwise it was running already. */
  startedHere: boolean
  /** Leaves the database; the last process to leave stops it. Close your own connections first. Never rejects. */
  stop(): Promise<void>
}

type Place = {
  runner: Runner
  cluster: Cluster
  settings: DatabaseSettings
  log: (line: string) => void
  /** Aborts when this process no longer needs the database. */
  lifetime: AbortSignal
}

type Part = { port: number; presence: Presence; startedHere: boolean }

const startTimeout = 300_000

/**
 * Gives this process the shop's own PostgreSQL, whose data is in `directory`: creates it, starts it, or uses the
 * running one. While in use it is restarted on the same port if it dies.
 * @param settings values of postgresql.conf over the shop's own; they count for the one who starts it
 * @param log receives short lines in Spanish for people
 * @throws EmbeddedDatabaseError with a message for people
 */
export async function startEmbeddedDatabase({
  directory,
  settings = {},
  log = () => {},
}: {
  directory: string
  settings?: DatabaseSettings
  log?: (line: string) => void
}): Promise<EmbeddedDatabase> {
  const folder = resolve(directory)
  const lifetime = new AbortController()
  try {
    const runner = await chooseRunner(findBinaries(), folder)
    const cluster = await openCluster(runner, log)
    return await use({ runner, cluster, settings, log, lifetime: lifetime.signal }, lifetime)
  } catch (error) {
    throw explainDatabaseFailure(error, folder)
  }
}

async function use(place: Place, lifetime: AbortController): Promise<EmbeddedDatabase> {
  const { cluster, log } = place
  let presence: Presence | undefined
  let recovery: Promise<void> | undefined
  const onLost = () => {
    presence = undefined
    recovery = recover()
  }
  const recover = async () => {
    log('La base de datos se interrumpió; la recupero…')
    while (presence === undefined && !place.lifetime.aborted) {
      try {
        presence = (await takePart(place, onLost, port)).presence
        log('La base de datos volvió.')
      } catch (error) {
        log(explainDatabaseFailure(error, place.runner.directory).message)
        await wait(2_000, undefined, { signal: place.lifetime }).catch(() => {})
      }
    }
  }
  const leave = async () => {
    lifetime.abort()
    await recovery
    const running = findRunning(cluster.data)
    if (!running) return
    const last = presence ?? (await enter(running.port, cluster.password, () => {}))
    if (last !== 'closing' && (await last.leave())) await shutDown(cluster.data, running.pid)
  }
  const { port, startedHere, ...first } = await takePart(place, onLost)
  presence = first.presence
  let left: Promise<void> | undefined
  return {
    connectionString: `postgres://${owner}:${cluster.password}@${LOOPBACK}:${port}/${owner}`,
    startedHere,
    stop: () =>
      (left ??= leave().catch((error: unknown) => log(`La base de datos no se cerró bien: ${String(error)}`))),
  }
}

/** Starts the database or finds it running, in competition with other servers, and joins it. */
async function takePart(place: Place, onLost: () => void, port?: number): Promise<Part> {
  const { runner, cluster, settings, log } = place
  const notice = setInterval(() => log('Espero a la base de datos, que se recupera de un cierre brusco…'), 5_000)
  const deadline = Date.now() + startTimeout
  try {
    while (Date.now() < deadline && !place.lifetime.aborted) {
      const found = findRunning(cluster.data)
      const running = found ?? (await launch(runner, cluster, settings, port))
      if (typeof running === 'object' && running.ready) {
        const presence = await enter(running.port, cluster.password, onLost).catch(untilItAnswers)
        if (presence !== 'closing') return { port: running.port, presence, startedHere: found === undefined }
      }
      await wait(running === 'port taken' ? 500 : 20)
    }
  } finally {
    clearInterval(notice)
  }
  throw new EmbeddedDatabaseError('NOT_STARTED', `La base de datos de ${runner.directory} no respondió a tiempo.`)
}

/** PostgreSQL refuses connections while it starts, stops or has none to spare; other errors are faults. */
function untilItAnswers(error: NodeJS.ErrnoException): 'closing' {
  const passing = ['57P01', '57P02', '57P03', '53300', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE']
  if (passing.includes(error.code ?? '') || /terminated unexpectedly|timeout/i.test(error.message)) return 'closing'
  throw error
}
