import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import { sql } from 'kysely'

import { hasAdmin } from './accounts/operator.ts'
import { buildApp } from './app.ts'
import type { Config } from './config.ts'
import { healthFigures, readHealthFigures } from './health/health-figures.ts'
import { openLicenceVault, type LicenceVault } from './licences/licence-vault.ts'
import { openFirstConnection } from './platform/database/first-connection.ts'
import { listen } from './platform/database/listen.ts'
import { migrate } from './platform/database/migrate.ts'
import { openDatabase, type Db } from './platform/database/pool.ts'
import { startEmbeddedDatabase } from './platform/embedded-postgres/start-embedded-database.ts'
import { withTimeout } from './platform/http/with-timeout.ts'
import { openMetrics } from './platform/metrics/metrics.ts'
import { serveMetrics } from './platform/metrics/serve-metrics.ts'
import { openReads } from './platform/replicas/open-reads.ts'
import { readsOf } from './platform/replicas/reads.ts'

const CONFIRM_MS = 3_000

type RunningShop = {
  address: string
  /** The text for the person who started the shop. */
  greeting: string[]
  /** Refuses new connections, finishes open requests and closes the database. */
  stop: () => Promise<void>
}

/**
 * The first contents of a new shop, on a database that may have them already.
 * @returns the lines that the person who started the shop reads about them
 */
export type FirstContents = (shop: { db: Db; vault: LicenceVault; config: Config }) => Promise<string[]>

const BLOCKED_UPGRADE =
  'Otro programa tiene ocupadas las tablas (¿una copia de seguridad?). La base de datos se actualiza en cuanto las deje.'

type Start = { isDev?: boolean; contents: FirstContents; say?: (line: string) => void }

/**
 * Database → migrations → first contents → server.
 * @param start `say` gets what the person who starts the shop should know before it is open
 * @throws whatever stops the shop from opening; `explainStartFailure` explains it in Spanish
 */
export async function startShop(config: Config, { isDev = false, contents, say }: Start): Promise<RunningShop> {
  const embedded = config.DATABASE_URL
    ? null
    : await startEmbeddedDatabase({ directory: join(config.DATA_DIR, 'postgres') })
  const connectionString = embedded?.connectionString ?? config.DATABASE_URL
  const directUrl = embedded?.connectionString ?? config.DATABASE_DIRECT_URL
  const cleanUps: (() => Promise<unknown> | undefined)[] = [() => embedded?.stop()]
  // One part that cannot be closed must not leave the others open.
  const stop = async () => {
    const problems: unknown[] = []
    for (const cleanUp of cleanUps.toReversed()) await cleanUp()?.catch((error: unknown) => problems.push(error))
    if (problems.length > 0) throw new AggregateError(problems, 'some parts of the shop did not close')
  }
  try {
    await migrate(directUrl, { onBlocked: () => say?.(BLOCKED_UPGRADE) })
    let warn = (_error: Error): void => {}
    const connections = {
      isTransactionPooled: config.DATABASE_POOLER === 'transaction',
      max: config.DATABASE_POOL,
      onConnectionError: (error: Error) => warn(error),
    }
    const { db, pool, statements, close } = openDatabase({ connectionString, ...connections })
    cleanUps.push(close)
    await openFirstConnection(pool)
    const addresses = config.DATABASE_READ_URL
    const reads =
      addresses.length > 0
        ? openReads({
            addresses,
            primary: { db, statements },
            connections: { ...connections, isTransactionPooled: config.DATABASE_READ_POOLER === 'transaction' },
          })
        : readsOf(db)
    cleanUps.push(reads.close)
    const vault = await openLicenceVault(db, config)
    const aboutContents = await contents({ db, vault, config })
    const metrics = config.METRICS_PORT === '' ? undefined : openMetrics()
    const app = await buildApp({ config, db, reads, isDev, observe: metrics?.observe })
    if (config.OTEL_EXPORTER_OTLP_ENDPOINT !== '') {
      // Loaded only where traces are exported.
      const { openTraces } = await import('./open-traces.ts')
      cleanUps.push(openTraces(config, (error) => app.log.warn({ err: error }, 'traces not sent')))
    }
    warn = (error) => app.log.warn({ err: error }, 'database connection lost')
    let changes: Awaited<ReturnType<typeof listen>> | undefined
    // After the draining: as long as responses are sent, the shop must receive what outdates them.
    cleanUps.push(() => changes?.stop())
    cleanUps.push(async () => {
      app.startDraining()
      // Long enough for every load balancer to see the failed readiness check.
      if (config.DRAIN_SECONDS > 0) await wait(config.DRAIN_SECONDS * 1_000)
      await app.close()
    })
    // A pooler may have no way to the database yet: dropped responses could not be made again.
    const confirm = () => withTimeout(sql`select 1`.execute(db), CONFIRM_MS)
    changes = await listen({ connectionString: directUrl, confirm, ...app.announcements })
    if (metrics && config.METRICS_PORT !== '') {
      metrics.watch({ pool, reads: reads.figures, cacheFigures: app.responseCacheBytes, liveStreams: app.liveStreams })
      metrics.measure(healthFigures, () => readHealthFigures(db, new Date()))
      const served = await serveMetrics(metrics, { host: config.METRICS_HOST, port: config.METRICS_PORT })
      cleanUps.push(served.stop)
      app.log.info({ address: served.address }, 'figures for Prometheus')
    }
    const address = await app.listen({ host: config.HOST, port: config.PORT })
    const aboutAdmin = (await hasAdmin(db)) ? [] : noAdmin
    return { address, greeting: startMessage(address, [...aboutContents, ...aboutAdmin]), stop }
  } catch (error) {
    await stop().catch(() => {})
    throw error
  }
}

const noAdmin = [
  '',
  '  Nadie la administra todavía. Crea tu cuenta en otra ventana, en esta misma carpeta:',
  '    npm run admin -- create --email tu@correo.co',
  '',
]

function startMessage(address: string, aboutContents: readonly string[]): string[] {
  return ['', `  Alero está abierta en ${address}`, ...aboutContents, '  Para cerrarla: Ctrl-C', '']
}
