import { monitorEventLoopDelay } from 'node:perf_hooks'

import { buildApp } from '../server/app.ts'
import { readConfig } from '../server/config.ts'
import { openDatabase } from '../server/platform/database/pool.ts'

/**
 * The shop in a separate process for measuring: it sends its address, and for each message how long its event loop was blocked since the
 * last one, and its used processor time.
 */
const config = readConfig(process.env)
const { db } = openDatabase({ connectionString: config.DATABASE_URL, max: config.DATABASE_POOL })
const app = await buildApp({ config, db })
const address = await app.listen({ host: '127.0.0.1', port: 0 })
const delay = monitorEventLoopDelay({ resolution: 1 })
delay.enable()

process.on('message', () => {
  const NANOSECONDS = 1e6
  const { user, system } = process.cpuUsage()
  const cpuSeconds = (user + system) / 1e6
  process.send?.({ p99: delay.percentile(99) / NANOSECONDS, max: delay.max / NANOSECONDS, cpuSeconds })
  delay.reset()
})
process.on('disconnect', () => process.exit(0))
process.send?.({ address })
