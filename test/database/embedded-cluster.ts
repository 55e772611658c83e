import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { startEmbeddedDatabase } from '../../server/platform/embedded-postgres/start-embedded-database.ts'
import { fastPlace, newFolder } from './database-folder.ts'

let made: Promise<string> | undefined

async function makeCluster(): Promise<string> {
  const folder = await mkdtemp(join(fastPlace(1e9), 'alero-cluster-'))
  await (await startEmbeddedDatabase({ directory: folder, settings: { fsync: false } })).stop()
  return folder
}

/**
 * A folder for one test, in which a database was started and stopped before: a copy, because creating one takes ten times as
 * long.
 */
export async function newClusterFolder(): Promise<string> {
  const folder = newFolder()
  await promisify(execFile)('cp', ['-a', `${await (made ??= makeCluster())}/.`, folder])
  return folder
}

/** Deletes the original of the copies. */
export async function removeCluster(): Promise<void> {
  const folder = await made
  made = undefined
  if (folder !== undefined) await rm(folder, { recursive: true, force: true })
}
