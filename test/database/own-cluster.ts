import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { promisify } from 'node:util'

import { inject } from 'vitest'

import { migrate } from '../../server/platform/database/migrate.ts'
import { startEmbeddedDatabase } from '../../server/platform/embedded-postgres/start-embedded-database.ts'
import { onceInRun } from './once-in-run.ts'

/**
 * Puts the PostgreSQL of an empty shop into a folder, for `startEmbeddedDatabase` to start: a copy of one that is made once in a
 * run of tests, since making and migrating one takes two seconds of the processor.
 * @param directory is made where it is missing
 */
export async function copyOwnCluster(directory: string): Promise<void> {
  const ownCluster = inject('ownCluster')
  await onceInRun(ownCluster, async () => {
    if (!existsSync(ownCluster)) await makeCluster(ownCluster)
  })
  await mkdir(directory, { recursive: true, mode: 0o700 })
  await promisify(execFile)('cp', ['-a', `${ownCluster}/.`, directory])
}

/** Renamed once complete, so that other processes never find a partial one. */
async function makeCluster(folder: string): Promise<void> {
  const unfinished = `${folder}-unfinished`
  await rm(unfinished, { recursive: true, force: true })
  const cluster = await startEmbeddedDatabase({ directory: unfinished, settings: { fsync: 'off' } })
  await migrate(cluster.connectionString)
  await cluster.stop()
  await rename(unfinished, folder)
}
