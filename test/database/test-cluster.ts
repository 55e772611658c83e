import { startEmbeddedDatabase } from '../../server/platform/embedded-postgres/start-embedded-database.ts'

/** The name of a database with the demo shop, to be copied, and the data folder of its processes. */
export type Demo = { template: string; folder: string }

/** The demo's catalogue without its other data. */
export const plainDemo = ({ template, folder }: Demo): Demo => ({
  template: `${template}_plain`,
  folder: `${folder}-plain`,
})

/** The contents of a folder filled by `test/database/prepare-cluster.ts`, for every test run to copy. */
export const preparedPlaces = { cluster: 'cluster', demo: 'demo' } as const
/** The names of the databases in such a cluster. */
export const preparedTemplates = { empty: 'alero_template', demo: 'alero_demo' } as const

/** Starts a PostgreSQL for tests in a folder: without durability, and with room for several shops. */
export const startTestCluster = (directory: string) =>
  startEmbeddedDatabase({
    directory,
    settings: {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      max_connections: '300',
      // It may be in memory.
      max_wal_size: '512MB',
      // One statement over all tables, all of them small, started processes that took longer than the statement.
      max_parallel_workers_per_gather: '0',
    },
  })

/** The connection string of another database on the same server. */
export function withDatabase(connectionString: string, name: string): string {
  const url = new URL(connectionString)
  url.pathname = `/${name}`
  return url.href
}
