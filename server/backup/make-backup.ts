import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'

import pg from 'pg'

import type { Config } from '../config.ts'
import { startEmbeddedDatabase } from '../platform/embedded-postgres/start-embedded-database.ts'
import { copyCluster } from './copy-cluster.ts'
import { copyTree } from './copy-tree.ts'
import { countRows } from './count-rows.ts'
import { dumpDatabase } from './dump.ts'
import { makeFolder } from './make-folder.ts'
import { writeManifest, type Manifest } from './manifest.ts'
import { foldersOf, isSaved, places } from './places.ts'

type Settings = Pick<Config, 'DATABASE_URL' | 'DATA_DIR'>

/**
 * Saves database, pictures and keys while the shop is open. The folder has another name until everything is in it.
 * @param to the folder in which the backup gets a folder of its own
 * @returns its path and what it holds
 * @throws BackupError in Spanish
 */
export async function makeBackup(
  { DATABASE_URL, DATA_DIR }: Settings,
  { to, now = new Date() }: { to: string; now?: Date },
): Promise<{ folder: string; manifest: Manifest }> {
  const { folder, draft } = foldersOf(to, now)
  // A shop whose database, pictures and keys are elsewhere may have no such folder yet.
  await mkdir(DATA_DIR, { recursive: true })
  await makeFolder(draft)
  const copyFiles = () => copyTree(DATA_DIR, join(draft, places.files), { takes: isSaved })
  try {
    // Twice: a file that is removed later is in the first copy, one that a later row names in the second.
    await copyFiles()
    const rows = await saveDatabase({ DATABASE_URL, DATA_DIR }, draft)
    await copyFiles()
    const kind = DATABASE_URL ? 'dump' : 'own'
    const manifest = await writeManifest(draft, {
      kind,
      begun: now.toISOString(),
      ended: new Date().toISOString(),
      rows,
    })
    await rename(draft, folder)
    return { folder, manifest }
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    throw error
  }
}

async function saveDatabase({ DATABASE_URL, DATA_DIR }: Settings, draft: string): Promise<Manifest['rows']> {
  if (DATABASE_URL) {
    return withSnapshot(DATABASE_URL, (snapshot) => dumpDatabase(DATABASE_URL, join(draft, places.dump), snapshot))
  }
  const own = await startEmbeddedDatabase({ directory: join(DATA_DIR, 'postgres') })
  try {
    const rows = await withSnapshot(own.connectionString)
    await copyCluster(own.connectionString, join(draft, places.cluster))
    return rows
  } finally {
    await own.stop()
  }
}

/** @returns the rows that a transaction sees, whose snapshot `work` may use */
async function withSnapshot(connectionString: string, work?: (snapshot: string) => Promise<void>) {
  const client = new pg.Client({ connectionString, application_name: 'alero backup' })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    const { rows } = await client.query('select pg_export_snapshot() as snapshot')
    await work?.(rows[0].snapshot)
    return await countRows(client)
  } finally {
    await client.end()
  }
}
