import { mkdir, readdir, rename } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'

import pg from 'pg'

import type { Config } from '../config.ts'
import { findBinaries } from '../platform/database/embedded-binaries.ts'
import { findRunning } from '../platform/database/embedded-process.ts'
import { chooseRunner } from '../platform/database/embedded-runner.ts'
import { copyTree } from './copy-tree.ts'
import { restoreDump } from './dump.ts'
import { BackupError, findDamage, readManifest } from './manifest.ts'
import { ASIDE, places } from './places.ts'

type Settings = Pick<Config, 'DATABASE_URL' | 'DATA_DIR'>

/**
 * Puts a backup where the shop's database, pictures and keys are. What was there is moved aside in DATA_DIR, never removed.
 * @returns the folder of what was there, if anything was
 * @throws BackupError in Spanish; then nothing was changed
 */
export async function restoreBackup(folder: string, { DATABASE_URL, DATA_DIR }: Settings): Promise<string> {
  const manifest = await readManifest(folder)
  if ((manifest.kind === 'dump') !== (DATABASE_URL !== ''))
    throw new BackupError(
      manifest.kind === 'dump'
        ? 'Esta copia es de una base de datos externa: pon en DATABASE_URL la dirección de una vacía.'
        : 'Esta copia es de la base de datos propia de la tienda: quita DATABASE_URL para usarla.',
    )
  const damage = await findDamage(folder, manifest)
  if (damage.length > 0) throw new BackupError(['La copia está dañada:', ...damage].join('\n  '))
  const aside = join(DATA_DIR, `${ASIDE}${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}`)
  if (DATABASE_URL) {
    await refuseFull(DATABASE_URL)
    await restoreDump(DATABASE_URL, join(folder, places.dump))
    await moveAside(DATA_DIR, aside)
  } else {
    const { directory } = await chooseRunner(findBinaries(), join(DATA_DIR, 'postgres'))
    if (findRunning(join(directory, 'cluster', 'data')))
      throw new BackupError('La tienda está abierta. Ciérrala y vuelve a intentarlo.')
    await moveAside(DATA_DIR, aside)
    // The database may be in another folder, where PostgreSQL's user can reach it, and perhaps on another disk.
    if (directory !== resolve(DATA_DIR, 'postgres')) await moveAside(directory, join(directory, basename(aside)))
    await copyTree(join(folder, places.cluster), join(directory, 'cluster'))
  }
  await copyTree(join(folder, places.files), DATA_DIR)
  return aside
}

async function refuseFull(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    const { rows } = await client.query(
      `select count(*)::int as tables from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
    )
    if (rows[0].tables > 0)
      throw new BackupError('La base de datos de DATABASE_URL no está vacía. Crea otra y pon su dirección.')
  } finally {
    await client.end()
  }
}

async function moveAside(from: string, aside: string): Promise<void> {
  const names = (await readdir(from).catch(() => [])).filter((name) => !name.startsWith(ASIDE))
  if (names.length > 0) await mkdir(aside, { recursive: true, mode: 0o700 })
  for (const name of names) await rename(join(from, name), join(aside, name))
}
