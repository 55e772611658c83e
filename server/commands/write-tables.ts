import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'

import pg from 'pg'

import { describeTables } from '../platform/database/describe-tables.ts'
import { migrate } from '../platform/database/migrate.ts'
import { findInvalidFunctions } from '../platform/database/sql-functions.ts'
import { startEmbeddedDatabase } from '../platform/embedded-postgres/start-embedded-database.ts'
import { stopWithThisProcess } from '../platform/embedded-postgres/stop-with-this-process.ts'

const file = join(import.meta.dirname, '../platform/database/tables.ts')

/**
 * `npm run tables`: migrates an empty temporary database and writes its schema into tables.ts; names the SQL functions whose
 * bodies PostgreSQL refuses, and ends with 1 if there are any.
 */
async function main(): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'alero-tables-'))
  const release = stopWithThisProcess(join(directory, 'cluster', 'data'), [directory])
  const server = await startEmbeddedDatabase({ directory, settings: { fsync: 'off' } })
  try {
    await migrate(server.connectionString)
    const client = new pg.Client({ connectionString: server.connectionString })
    await client.connect()
    await writeFile(file, await describeTables(client))
    const invalid = await findInvalidFunctions(client)
    console.log(`Escrito: ${relative(process.cwd(), file)}`)
    for (const line of invalid) console.error(line)
    if (invalid.length > 0) process.exitCode = 1
    await client.end()
  } finally {
    await server.stop()
    await rm(directory, { recursive: true, force: true })
    release()
  }
}

await main()
