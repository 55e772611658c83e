import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { newFolder, removeFolders } from '../../test/database/database-folder.ts'
import { copyOwnCluster } from '../../test/database/own-cluster.ts'
import { addPerson } from '../../test/shop/people.ts'
import { migrate } from '../platform/database/migrate.ts'
import { openDatabase } from '../platform/database/pool.ts'
import { startEmbeddedDatabase } from '../platform/embedded-postgres/start-embedded-database.ts'
import { copyTree } from './copy-tree.ts'
import { makeBackup } from './make-backup.ts'
import { restoreBackup } from './restore-backup.ts'

/** A shop's own database with one person, a picture, and a backup of both inside DATA_DIR. */
const DATA_DIR = join(newFolder(), 'data')
const BACKUP_FOLDER = join(DATA_DIR, 'backups')
const settings = { DATABASE_URL: '', DATA_DIR, BACKUP_FOLDER }
let folder: string
let email: string

const picture = (place: string) => join(place, 'avatars', 'foto.webp')
const emails = async () => {
  const own = await startEmbeddedDatabase({ directory: join(DATA_DIR, 'postgres'), settings: { fsync: 'off' } })
  const { db, close } = openDatabase({ connectionString: own.connectionString, max: 1 })
  try {
    return (await db.selectFrom('users').select('email').execute()).map((one) => one.email)
  } finally {
    await close()
    await own.stop()
  }
}

beforeAll(async () => {
  await copyOwnCluster(join(DATA_DIR, 'postgres'))
  const own = await startEmbeddedDatabase({ directory: join(DATA_DIR, 'postgres'), settings: { fsync: 'off' } })
  await migrate(own.connectionString)
  const { db, close } = openDatabase({ connectionString: own.connectionString, max: 1 })
  ;({ email } = await addPerson(db))
  await mkdir(join(DATA_DIR, 'avatars'))
  await writeFile(picture(DATA_DIR), 'a picture')
  await close()
  await own.stop()
}, 60_000)
afterAll(removeFolders)

test('a backup in DATA_DIR holds neither itself nor the ones before it', async () => {
  const first = await makeBackup(settings, { to: BACKUP_FOLDER, now: new Date('2026-01-01T08:00:00Z') })
  const second = await makeBackup(settings, { to: DATA_DIR, now: new Date('2026-01-02T08:00:00Z') })
  ;({ folder } = await makeBackup(settings, { to: BACKUP_FOLDER, now: new Date('2026-01-03T08:00:00Z') }))
  for (const made of [first.folder, second.folder, folder]) {
    const held = await readdir(join(made, 'files'), { recursive: true })
    expect(held.filter((name) => /alero-|files|cluster/.test(name))).toEqual([])
    expect(held).toContain(join('avatars', 'foto.webp'))
  }
  await rm(second.folder, { recursive: true })
}, 180_000)

test('a copy that is made inside the folder that it copies does not copy itself', async () => {
  const root = newFolder()
  await mkdir(join(root, 'a'))
  await writeFile(join(root, 'a', 'one'), '1')
  await copyTree(root, join(root, 'a', 'copy'))
  expect((await readdir(join(root, 'a', 'copy'), { recursive: true })).toSorted()).toEqual(['a', join('a', 'one')])
})

test('a folder that is missing is not copied as an empty one', async () => {
  const root = newFolder()
  await expect(copyTree(join(root, 'missing'), join(root, 'copy'))).rejects.toThrow('ENOENT')
  expect(await readdir(root)).toEqual([])
})

test('a restore that cannot move everything aside moves back what it moved', async () => {
  const now = new Date('2026-02-01T08:00:00Z')
  // The second name that would be moved is taken there, as a mount point refuses to be moved.
  const taken = join(DATA_DIR, 'before-restore-2026-02-01T08-00-00', 'postgres')
  await mkdir(taken, { recursive: true })
  await writeFile(join(taken, 'other'), '')
  await expect(restoreBackup(folder, settings, { now })).rejects.toThrow(
    /No se puede apartar .*postgres.*No se cambió nada/,
  )
  await rm(join(taken, '..'), { recursive: true })
  expect((await readdir(DATA_DIR)).toSorted()).toEqual(['avatars', 'backups', 'postgres'])
  expect(await readFile(picture(DATA_DIR), 'utf8')).toBe('a picture')
  expect(await emails()).toEqual([email])
}, 180_000)

test('a restore that fails halfway leaves everything as it was', async () => {
  const aside = newFolder()
  const broken = join(aside, 'alero-broken')
  await cp(folder, broken, { recursive: true })
  // A folder cannot be where a file of the backup is written, which is noticed after the cluster was copied.
  await mkdir(join(broken, 'files', 'backups'), { recursive: true })
  await writeFile(join(broken, 'files', 'backups', 'alero-2026-01-03T08-00-00'), 'a file')
  await expect(restoreBackup(broken, settings)).rejects.toThrow('EISDIR')
  expect((await readdir(DATA_DIR)).toSorted()).toEqual(['avatars', 'backups', 'postgres'])
  expect(await readdir(BACKUP_FOLDER)).toHaveLength(2)
  expect(await emails()).toEqual([email])
}, 180_000)

test('a backup in DATA_DIR is restored, and stays there with the other backups', async () => {
  await writeFile(picture(DATA_DIR), 'another picture')
  const aside = await restoreBackup(folder, settings)
  expect(await readFile(picture(DATA_DIR), 'utf8')).toBe('a picture')
  expect(await readFile(picture(aside), 'utf8')).toBe('another picture')
  expect(await readdir(BACKUP_FOLDER)).toHaveLength(2)
  expect(await emails()).toEqual([email])
}, 180_000)

test('a backup that is where its own files would be written is refused', async () => {
  for (const place of ['avatars', 'postgres']) {
    const inTheWay = join(DATA_DIR, place, 'alero-copy')
    await rename(folder, inTheWay)
    await expect(restoreBackup(inTheWay, settings)).rejects.toThrow('Muévela fuera de')
    expect(await readFile(picture(DATA_DIR), 'utf8')).toBe('a picture')
    await rename(inTheWay, folder)
  }
  const around = { ...settings, DATA_DIR: join(folder, 'files') }
  await expect(restoreBackup(folder, around)).rejects.toThrow('Muévela fuera de')
}, 180_000)
