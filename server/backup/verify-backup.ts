import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { sql } from 'kysely'
import pg from 'pg'

import { countUnreadableFactors } from '../accounts/unreadable-factors.ts'
import type { Config } from '../config.ts'
import { openLicenceVault } from '../licences/licence-vault.ts'
import { checkInvariants } from '../platform/database/check-invariants.ts'
import { migrate } from '../platform/database/migrate.ts'
import { openDatabase, type Db } from '../platform/database/pool.ts'
import { startEmbeddedDatabase } from '../platform/embedded-postgres/start-embedded-database.ts'
import { stopWithThisProcess } from '../platform/embedded-postgres/stop-with-this-process.ts'
import { findSecret } from '../platform/secret.ts'
import { copyOne, copyTree } from './copy-tree.ts'
import { countRows } from './count-rows.ts'
import { restoreDump } from './dump.ts'
import { findDamage, readManifest, type Manifest } from './manifest.ts'
import { places } from './places.ts'

type Keys = Pick<Config, 'LICENCE_KEYS' | 'SECRET_KEY'>

/** Rows that are never removed. */
const lasting = new Set(['orders', 'order_lines', 'stock_movements'])

/**
 * Restores a backup into a temporary database, migrates that to this version and checks all of it: every file, every row, every
 * rule of `database/invariants.sql`, one licence key of each key that seals them, and the keys of second factors. Changes nothing
 * else.
 * @returns the problems found, one line each, in Spanish
 * @throws BackupError when there is no complete backup
 */
export async function verifyBackup(folder: string, keys: Keys): Promise<string[]> {
  const manifest = await readManifest(folder)
  const damage = await findDamage(folder, manifest)
  if (damage.length > 0) return damage
  const scratch = await mkdtemp(join(tmpdir(), 'alero-verify-'))
  const release = stopWithThisProcess(join(scratch, 'cluster', 'data'), [scratch])
  try {
    if (manifest.kind === 'own') await copyTree(join(folder, places.cluster), join(scratch, 'cluster'))
    const database = await startEmbeddedDatabase({ directory: scratch, settings: { fsync: 'off' } })
    try {
      if (manifest.kind === 'dump') await restoreDump(database.connectionString, join(folder, places.dump))
      return [
        ...(await findLostRows(database.connectionString, manifest)),
        ...(await examine(database.connectionString, folder, { keys, scratch })),
      ]
    } finally {
      await database.stop()
    }
  } finally {
    await rm(scratch, { recursive: true, force: true })
    release()
  }
}

async function findLostRows(connectionString: string, { kind, rows }: Manifest): Promise<string[]> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    const found = await countRows(client)
    const lost = Object.entries(rows).filter(([table, count]) => {
      const there = found[table] ?? -1
      return kind === 'dump' ? there !== count : there < (lasting.has(table) ? count : 0)
    })
    return lost.map(([table, count]) => `De ${table} se guardaron ${count} filas y hay ${found[table] ?? 'ninguna'}.`)
  } finally {
    await client.end()
  }
}

async function examine(
  connectionString: string,
  folder: string,
  { keys, scratch }: { keys: Keys; scratch: string },
): Promise<string[]> {
  await migrate(connectionString)
  const { db, pool, close } = openDatabase({ connectionString, max: 1, statementTimeoutMs: 0 })
  try {
    const { broken } = await checkInvariants(pool)
    const found = broken.map(({ rule, broken: times }) => `NO se cumple: ${rule} (${times})`)
    const copies = await copyKeys(folder, scratch)
    return [
      ...found,
      ...(await findUnreadableLicences(db, { ...keys, DATA_DIR: copies })),
      ...(await findUnreadableFactors(pool, { ...keys, DATA_DIR: copies })),
    ]
  } finally {
    await close()
  }
}

/** Opening the keys makes those that are missing: never in the backup itself. */
async function copyKeys(folder: string, scratch: string): Promise<string> {
  const copies = join(scratch, 'keys')
  await mkdir(copies, { mode: 0o700 })
  for (const name of ['secret.key', 'licences.keys'])
    await copyOne(join(folder, places.files, name), join(copies, name))
  return copies
}

type KeysThere = Keys & Pick<Config, 'DATA_DIR'>

async function findUnreadableFactors(pool: pg.Pool, { SECRET_KEY, DATA_DIR }: KeysThere): Promise<string[]> {
  const many = await countUnreadableFactors(pool, await findSecret({ given: SECRET_KEY, directory: DATA_DIR }))
  if (many === 0) return []
  const whose = many === 1 ? 'una cuenta' : `${many} cuentas`
  return [
    `La verificación en dos pasos de ${whose} no se puede comprobar con las claves de esta copia: falta el secret.key, o la SECRET_KEY, con que se activó. Esas personas no podrían entrar.`,
  ]
}

async function findUnreadableLicences(db: Db, keys: KeysThere): Promise<string[]> {
  try {
    const vault = await openLicenceVault(db, keys)
    const { rows } = await sql<{ productId: string; keyCipher: Buffer; cipherKey: string }>`
      select distinct on (cipher_key) product_id, key_cipher, cipher_key from licence_keys order by cipher_key, id
    `.execute(db)
    for (const { productId, ...sealed } of rows) await vault.open(productId, sealed)
    return []
  } catch (error) {
    return [`Las licencias no se pueden leer con las claves de esta copia: ${(error as Error).message}`]
  }
}
