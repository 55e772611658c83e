import { basename, join, resolve } from 'node:path'

import pg from 'pg'

import type { Config } from '../config.ts'
import { findBinaries } from '../platform/embedded-postgres/binaries.ts'
import { findRunning } from '../platform/embedded-postgres/postgres-process.ts'
import { chooseRunner } from '../platform/embedded-postgres/runner.ts'
import { copyTree } from './copy-tree.ts'
import { restoreDump } from './dump.ts'
import { BackupError, findDamage, readManifest, type Manifest } from './manifest.ts'
import { nameWithin } from './move-aside.ts'
import { ASIDE, places } from './places.ts'
import { replace, type Move } from './replace.ts'

type Settings = Pick<Config, 'DATABASE_URL' | 'DATA_DIR' | 'BACKUP_FOLDER'>

/**
 * Puts a backup in the place of the shop's database, pictures and keys. The replaced data is moved aside in DATA_DIR, never
 * removed.
 * @returns the folder of the replaced data, if there was any
 * @throws BackupError in Spanish; after any failure, everything is as before, or the error names what is not
 */
export async function restoreBackup(
  folder: string,
  { DATABASE_URL, DATA_DIR, BACKUP_FOLDER }: Settings,
  { now = new Date() }: { now?: Date } = {},
): Promise<string> {
  const manifest = await readManifest(folder)
  if ((manifest.kind === 'dump') !== (DATABASE_URL !== ''))
    throw new BackupError(
      manifest.kind === 'dump'
        ? 'Esta copia es de una base de datos externa: pon en DATABASE_URL la dirección de una vacía.'
        : 'Esta copia es de la base de datos propia de la tienda: quita DATABASE_URL para usarla.',
    )
  const stays = await findStaying(folder, manifest, { DATA_DIR, BACKUP_FOLDER })
  const damage = await findDamage(folder, manifest)
  if (damage.length > 0) throw new BackupError(['La copia está dañada:', ...damage].join('\n  '))
  const aside = join(DATA_DIR, `${ASIDE}${now.toISOString().slice(0, 19).replaceAll(':', '-')}`)
  if (DATABASE_URL) {
    await refuseFull(DATABASE_URL)
    await replace([[DATA_DIR, aside, stays]], async () => {
      await copyFiles(folder, manifest, DATA_DIR)
      await restoreDump(DATABASE_URL, join(folder, places.dump))
    })
    return aside
  }
  const { directory } = await chooseRunner(findBinaries(), join(DATA_DIR, 'postgres'))
  if (findRunning(join(directory, 'cluster', 'data')))
    throw new BackupError('La tienda está abierta. Ciérrala y vuelve a intentarlo.')
  // The database may be in another folder, where PostgreSQL's user can reach it, and perhaps on another disk.
  const isElsewhere = directory !== resolve(DATA_DIR, 'postgres')
  if (isElsewhere && (await nameWithin(directory, folder)) !== null) throw isInTheWay(folder, directory)
  const moves: Move[] = [[DATA_DIR, aside, stays]]
  if (isElsewhere) moves.push([directory, join(directory, basename(aside)), new Set()])
  await replace(moves, async () => {
    await copyTree(join(folder, places.cluster), join(directory, 'cluster'))
    await copyFiles(folder, manifest, DATA_DIR)
  })
  return aside
}

/** If the folder of the files was empty, a copy of the backup that somebody made may lack that folder. */
async function copyFiles(folder: string, { files }: Manifest, to: string): Promise<void> {
  const isAny = Object.keys(files).some((path) => path.startsWith(join(places.files, '/')))
  if (isAny) await copyTree(join(folder, places.files), to)
}

/**
 * The names in DATA_DIR that hold backups, this one or those of the shop: they are not moved aside with the rest.
 * @throws BackupError when the backup is where something in it would be written
 */
async function findStaying(
  folder: string,
  { files }: Manifest,
  { DATA_DIR, BACKUP_FOLDER }: Pick<Settings, 'DATA_DIR' | 'BACKUP_FOLDER'>,
): Promise<Set<string>> {
  const written = new Set(['', 'postgres', ...Object.keys(files).map((path) => path.split('/')[1])])
  const ours = await nameWithin(DATA_DIR, folder)
  if ((ours !== null && written.has(ours)) || (await nameWithin(folder, DATA_DIR)) !== null)
    throw isInTheWay(folder, DATA_DIR)
  const others = BACKUP_FOLDER === '' ? null : await nameWithin(DATA_DIR, BACKUP_FOLDER)
  return new Set([ours, others].filter((name) => name !== null && !written.has(name)) as string[])
}

const isInTheWay = (folder: string, place: string) =>
  new BackupError(
    `La copia ${folder} está donde va lo que contiene. Muévela fuera de ${place} y vuelve a intentarlo. No se cambió nada.`,
  )

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
