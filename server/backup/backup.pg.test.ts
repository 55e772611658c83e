import { spawn } from 'node:child_process'
import { appendFile, cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'

import { newFolder, removeFolders } from '../../test/database/database-folder.ts'
import { openTestDatabase } from '../../test/database/database.ts'
import { copyOwnCluster } from '../../test/database/own-cluster.ts'
import { TEST_LICENCE_KEYS } from '../../test/orders/licences.ts'
import { addPerson } from '../../test/shop/people.ts'
import { FACTOR_KEY, sealKey } from '../accounts/factors.repo.ts'
import { migrate } from '../platform/database/migrate.ts'
import { openDatabase, type Db } from '../platform/database/pool.ts'
import { startEmbeddedDatabase } from '../platform/embedded-postgres/start-embedded-database.ts'
import { workOff } from '../platform/jobs/queue.ts'
import { openSeal } from '../platform/seal.ts'
import { openSecret } from '../platform/secret.ts'
import { isVerificationDue, listSurplus, planBackup } from './backups.repo.ts'
import { lastHour } from './due-hour.ts'
import { readFailedBackups } from './failed-backups.ts'
import { makeBackup } from './make-backup.ts'
import { restoreBackup } from './restore-backup.ts'
import { dueBackups } from './scheduled-backup.ts'
import { verifyBackup } from './verify-backup.ts'

afterAll(removeFolders)

const keys = { LICENCE_KEYS: TEST_LICENCE_KEYS, SECRET_KEY: 'a secret of tests that is long enough' }
const hasEnded = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return false
  } catch {
    return true
  }
}
/** A folder in which another one can be made, but no database: the paths of its files would be too long. */
async function newDeepFolder(): Promise<string> {
  let folder = newFolder()
  while (folder.length < 4_040) folder = join(folder, 'x'.repeat(Math.min(200, 4_040 - folder.length)))
  await mkdir(folder, { recursive: true })
  return folder
}
const emailsIn = async (db: Db) => (await db.selectFrom('users').select('email').execute()).map(({ email }) => email)

/** A shop's own database with a picture and a draft of one beside it. */
async function openOwnShop() {
  const settings = { DATABASE_URL: '', DATA_DIR: join(newFolder(), 'data'), BACKUP_FOLDER: '' }
  await copyOwnCluster(join(settings.DATA_DIR, 'postgres'))
  const own = await startEmbeddedDatabase({
    directory: join(settings.DATA_DIR, 'postgres'),
    settings: { fsync: 'off' },
  })
  await migrate(own.connectionString)
  const { db, close } = openDatabase({ connectionString: own.connectionString, max: 2 })
  await mkdir(join(settings.DATA_DIR, 'avatars'), { recursive: true })
  await writeFile(join(settings.DATA_DIR, 'avatars', 'foto.webp'), 'a picture')
  await writeFile(join(settings.DATA_DIR, 'avatars', 'draft.tmp'), 'half a pic')
  return { settings, db, stop: () => close().then(() => own.stop()) }
}

describe('a backup of the shop’s own database', () => {
  let shop: Awaited<ReturnType<typeof openOwnShop>>
  let folder: string
  const acknowledged: string[] = []
  beforeAll(async () => {
    shop = await openOwnShop()
    let isOver = false
    const signUps = (async () => {
      const all: string[] = []
      while (!isOver) {
        all.push((await addPerson(shop.db)).email)
        // Without a pause they cost more than the backup.
        await wait(10)
      }
      return all
    })()
    for (let i = 0; i < 20; i++) acknowledged.push((await addPerson(shop.db)).email)
    const { id: careful } = await addPerson(shop.db)
    const seal = openSeal((await openSecret({ given: keys.SECRET_KEY, directory: '' })).key(FACTOR_KEY))
    const factor = { userId: careful, sealed: sealKey(seal, careful, 'GEZDGNBV'), confirmedAt: new Date(), lastStep: 1 }
    await shop.db.insertInto('secondFactors').values(factor).execute()
    const made = await makeBackup(shop.settings, { to: newFolder() })
    isOver = true
    expect((await signUps).length).toBeGreaterThan(0)
    folder = made.folder
  })
  afterAll(() => shop.stop())

  test('made while people sign up is whole: files, rows and rules', async () => {
    expect(await verifyBackup(folder, keys)).toEqual([])
    expect(await readdir(join(folder, 'files', 'avatars'))).toEqual(['foto.webp'])
  })

  test('without the secret of its second factors names the accounts whose codes could not be checked', async () => {
    for (const SECRET_KEY of ['', 'another secret of tests, long enough']) {
      const found = await verifyBackup(folder, { ...keys, SECRET_KEY })
      expect(found).toEqual([
        expect.stringContaining('La verificación en dos pasos de una cuenta no se puede comprobar con las claves'),
      ])
    }
  })

  test('leaves no PostgreSQL and no copy of the database when its verification is killed', async () => {
    const scratch = newFolder()
    const verification = spawn(process.execPath, ['server/commands/restore.ts', folder, '--verify'], {
      cwd: join(import.meta.dirname, '../..'),
      env: { ...process.env, ...shop.settings, ...keys, TMPDIR: scratch },
      stdio: 'ignore',
    })
    const findPid = async () => {
      const [made = ''] = await readdir(scratch)
      const text = await readFile(join(scratch, made, 'cluster/data/postmaster.pid'), 'utf8').catch(() => '')
      return Number.parseInt(text) || 0
    }
    let postgres = 0
    await expect.poll(async () => (postgres ||= await findPid()), { timeout: 30_000 }).toBeGreaterThan(0)
    verification.kill('SIGKILL')
    await expect.poll(() => readdir(scratch), { timeout: 30_000 }).toEqual([])
    // PostgreSQL removes its file, which the guard waits for, a moment before it ends.
    await expect.poll(() => hasEnded(postgres)).toBe(true)
  }, 90_000)

  test('is restored with every account acknowledged before it began; the replaced data is moved aside', async () => {
    const settings = { DATABASE_URL: '', DATA_DIR: join(newFolder(), 'data'), BACKUP_FOLDER: '' }
    await mkdir(join(settings.DATA_DIR, 'avatars'), { recursive: true })
    await writeFile(join(settings.DATA_DIR, 'avatars', 'old.webp'), 'what was there')
    const aside = await restoreBackup(folder, settings)
    expect(await readFile(join(aside, 'avatars', 'old.webp'), 'utf8')).toBe('what was there')
    expect(await readdir(join(settings.DATA_DIR, 'avatars'))).toEqual(['foto.webp'])
    const own = await startEmbeddedDatabase({ directory: join(settings.DATA_DIR, 'postgres') })
    const { db, close } = openDatabase({ connectionString: own.connectionString, max: 1 })
    expect(await emailsIn(db)).toEqual(expect.arrayContaining(acknowledged))
    await close()
    await own.stop()
  })

  test('is not restored over an open shop, and not into another kind of database', async () => {
    await expect(restoreBackup(folder, shop.settings)).rejects.toThrow('La tienda está abierta.')
    const external = { ...shop.settings, DATABASE_URL: 'postgres://somewhere/shop' }
    await expect(restoreBackup(folder, external)).rejects.toThrow('quita DATABASE_URL')
    expect(await emailsIn(shop.db)).toEqual(expect.arrayContaining(acknowledged))
  })

  test('with files that are changed, missing or longer names them, and is not restored', async () => {
    const whole = join(newFolder(), 'alero-copy')
    await cp(folder, whole, { recursive: true })
    await writeFile(join(whole, 'files', 'avatars', 'foto.webp'), 'A picture')
    await rm(join(whole, 'cluster', 'data', 'PG_VERSION'))
    await appendFile(join(whole, 'cluster', 'data', 'global', 'pg_control'), 'x')
    expect((await verifyBackup(whole, keys)).toSorted()).toEqual([
      'Falta cluster/data/PG_VERSION.',
      'cluster/data/global/pg_control no es como se guardó.',
      'files/avatars/foto.webp no es como se guardó.',
    ])
    const DATA_DIR = join(newFolder(), 'data')
    await expect(restoreBackup(whole, { DATABASE_URL: '', DATA_DIR, BACKUP_FOLDER: '' })).rejects.toThrow('foto.webp')
    await expect(readdir(DATA_DIR)).rejects.toThrow('ENOENT')
    await rm(join(whole, 'backup.json'))
    await expect(verifyBackup(whole, keys)).rejects.toThrow('no hay una copia completa')
  })

  describe('that the shop makes on schedule', () => {
    const to = newFolder()
    const open = (folder = to) =>
      dueBackups({
        db: shop.db,
        config: { ...shop.settings, DATABASE_DIRECT_URL: '', ...keys, BACKUP_FOLDER: folder, BACKUP_KEEP: 2 },
        hasMail: true,
        sendSoon: () => {},
      })
    const stored = async () =>
      (
        await sql<{
          folder: string
          verifiedAt: Date | null
          removedAt: Date | null
          savedRows: number
          files: number
        }>`
        select folder, verified_at, removed_at, saved_rows, files from backups where folder is not null order by ended_at`.execute(
          shop.db,
        )
      ).rows

    /** Backups of earlier nights, the oldest first; the oldest was restored for a try ten days ago. */
    const addOld = async () => {
      for (const [i, name] of ['alero-old-1', 'alero-old-2', 'alero-old-3'].entries()) {
        await mkdir(join(to, name))
        await sql`
          insert into backups (due_at, ended_at, folder, verified_at)
          select at, at, ${name}, case when ${i} = 0 then at end
          from (select now() - make_interval(days => ${10 - i}) as at) past`.execute(shop.db)
      }
      await mkdir(join(to, 'alero-of-somebody'))
    }

    test('is planned once a night, made by one process, restored for a try, and takes the place of the oldest', async () => {
      await addOld()
      const hour = lastHour(3, new Date())
      for (let i = 0; i < 2; i++) await planBackup(shop.db, hour)
      await Promise.all([workOff(open()), workOff(open())])
      const [, , old, made, ...others] = await stored()
      expect(others).toEqual([])
      expect(made).toMatchObject({ verifiedAt: expect.any(Date), removedAt: null })
      expect(made?.savedRows).toBeGreaterThan(acknowledged.length)
      expect((await readdir(to)).toSorted()).toEqual(['alero-of-somebody', old?.folder, made?.folder].toSorted())
      expect(await readFailedBackups(shop.db)).toBeNull()
      // Tonight's is there: neither planned again nor, until next week, tried again.
      await planBackup(shop.db, hour)
      expect((await sql`select from backups where ended_at is null`.execute(shop.db)).rows).toEqual([])
      expect(await isVerificationDue(shop.db)).toBe(false)
      // The backup's process has a low priority: beside other work it takes several times as long.
    }, 90_000)

    test('stays beyond its time when it is the last one whose restore was tried', async () => {
      const [, , old, made] = await stored()
      await sql`update backups set ended_at = now() - interval '20 days' where folder = ${made?.folder}`.execute(
        shop.db,
      )
      await sql`insert into backups (due_at, ended_at, folder) values (now(), now(), 'alero-new')`.execute(shop.db)
      expect(await listSurplus(shop.db, 1)).toMatchObject([{ folder: old?.folder }])
      expect(await listSurplus(shop.db, 2)).toEqual([])
    })

    test('is released at shutdown and made by the next process; one whose process always dies is abandoned', async () => {
      const before = (await readdir(to)).toSorted()
      await sql`insert into backups (due_at) values (now())`.execute(shop.db)
      const stopping = new AbortController()
      await workOff(open(), { signal: stopping.signal, onClaimed: () => stopping.abort() })
      const { rows } = await sql`select claim, tries, folder from backups where ended_at is null`.execute(shop.db)
      expect(rows).toEqual([{ claim: null, tries: 0, folder: null }])
      expect((await readdir(to)).toSorted()).toEqual(before)

      await sql`update backups set tries = 3 where ended_at is null`.execute(shop.db)
      await workOff(open())
      expect(await readFailedBackups(shop.db)).toMatchObject({ count: 1 })
      const { rows: written } = await sql`select notice_id from outbox where kind = 'backup_failed'`.execute(shop.db)
      expect(written).toHaveLength(1)
    })

    test('counts as good where no restore can be tried: no alarm, and the oldest is deleted', async () => {
      await sql`delete from backups`.execute(shop.db)
      await sql`delete from outbox`.execute(shop.db)
      const another = newFolder()
      for (const [i, name] of ['alero-old-1', 'alero-old-2'].entries()) {
        await mkdir(join(another, name))
        await sql`insert into backups (due_at, ended_at, folder) select at, at, ${name}
          from (select now() - make_interval(days => ${2 - i}) as at) past`.execute(shop.db)
      }
      await sql`insert into backups (due_at) values (now())`.execute(shop.db)
      vi.stubEnv('TMPDIR', await newDeepFolder())
      await workOff(open(another)).finally(() => vi.unstubAllEnvs())
      const { rows } = await sql<{ folder: string }>`
        select folder, verified_at, damage, failed_because, untried_because from backups order by ended_at desc limit 1`.execute(
        shop.db,
      )
      expect(rows).toEqual([
        {
          folder: expect.stringMatching(/^alero-\d{4}-/),
          ...{ verifiedAt: null, damage: null, failedBecause: null },
          untriedBecause: 'El nombre de una carpeta de esta máquina es demasiado largo.',
        },
      ])
      expect((await readdir(another)).toSorted()).toEqual([rows[0]?.folder, 'alero-old-2'].toSorted())
      expect(await readFailedBackups(shop.db)).toBeNull()
      expect((await sql`select from outbox`.execute(shop.db)).rows).toEqual([])
      expect(await isVerificationDue(shop.db)).toBe(true)
    }, 90_000)
  })

  test('leaves nothing behind when it cannot be made', async () => {
    const to = newFolder()
    const unreachable = { ...shop.settings, DATABASE_URL: 'postgres://alero:x@127.0.0.1:1/alero' }
    await expect(makeBackup(unreachable, { to })).rejects.toThrow('ECONNREFUSED')
    expect(await readdir(to)).toEqual([])
  })
})

describe('a backup of the database of DATABASE_URL', () => {
  test('is the output of pg_dump where the right version is installed; otherwise the error says what to install', async () => {
    const { connectionString, db } = await openTestDatabase({ max: 2 })
    const { email } = await addPerson(db)
    const settings = { DATABASE_URL: connectionString, DATA_DIR: newFolder(), BACKUP_FOLDER: '' }
    const to = newFolder()
    const problem = await makeBackup(settings, { to }).then(
      () => '',
      (error: Error) => error.message,
    )
    const [made] = await readdir(to)
    if (problem !== '') {
      expect([problem, made]).toEqual([
        expect.stringMatching(/^(Falta pg_dump|pg_dump es más viejo que la base de datos)\. Instala /),
        undefined,
      ])
      return
    }
    const folder = join(to, made ?? '')
    expect(await verifyBackup(folder, keys)).toEqual([])
    await expect(restoreBackup(folder, settings)).rejects.toThrow('no está vacía')
    expect(await emailsIn(db)).toEqual([email])
  })
})
