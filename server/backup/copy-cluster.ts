import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import pg from 'pg'

import { copyOne, copyTree } from './copy-tree.ts'

/**
 * What PostgreSQL creates again when it starts, and what belongs to the running server only (its manual, "Low Level Base
 * Backups").
 */
const emptied = ['wal', 'replslot', 'dynshmem', 'notify', 'serial', 'snapshots', 'stat_tmp', 'subtrans'].map(
  (name) => `pg_${name}`,
)
const left = /^(postmaster\.(pid|opts)|pgsql_tmp.*|pg_internal\.init.*|backup_label|tablespace_map)$/

/**
 * Copies the shop's own PostgreSQL while it is in use, as its manual describes for base backups: the files, then the log of the
 * changes made during the copy.
 * @param connectionString of the shop; its password is also the superuser's
 * @param to becomes the folder of an own database: `data` and `password`
 */
export async function copyCluster(connectionString: string, to: string): Promise<void> {
  const url = new URL(connectionString)
  const { password } = url
  url.username = 'postgres'
  url.pathname = '/postgres'
  const client = new pg.Client({ connectionString: url.href, application_name: 'alero backup' })
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows } = await client.query('show data_directory')
    const from = rows[0].data_directory as string
    // The slot keeps the log until this connection ends.
    await client.query(`select pg_create_physical_replication_slot($1, true, true)`, [`backup_${process.pid}`])
    const begun = await client.query(`select pg_walfile_name(pg_backup_start('alero', true)) as segment`)
    const data = join(to, 'data')
    const control = join('global', 'pg_control')
    await copyTree(from, data, {
      takes: (name, path) => !left.test(name) && path !== control && !isInEmptied(path),
    })
    await copyOne(join(from, control), join(data, control))
    const ended = await client.query('select labelfile from pg_backup_stop(false)')
    await writeFile(join(data, 'backup_label'), ended.rows[0].labelfile, { mode: 0o600 })
    await copyLog(from, data, begun.rows[0].segment)
    await writeFile(join(to, 'password'), `${decodeURIComponent(password)}\n`, { mode: 0o600 })
  } finally {
    await client.end()
  }
}

/** The folders themselves are copied, without what is in them. */
const isInEmptied = (path: string) => emptied.some((folder) => path.startsWith(join(folder, '/')))

/** Copies the log from its first segment that the copy needs. */
async function copyLog(from: string, data: string, first: string): Promise<void> {
  await mkdir(join(data, 'pg_wal', 'archive_status'), { recursive: true, mode: 0o700 })
  for (const name of await readdir(join(from, 'pg_wal'))) {
    if (/^[0-9A-F]{24}$/.test(name) && name >= first)
      await copyOne(join(from, 'pg_wal', name), join(data, 'pg_wal', name))
  }
}
