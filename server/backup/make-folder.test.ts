import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, describe, expect, test } from 'vitest'

import { makeFolder } from './make-folder.ts'
import { BackupError } from './manifest.ts'

const base = await mkdtemp(join(tmpdir(), 'alero-folders-'))
afterAll(() => rm(base, { recursive: true, force: true }))

describe('a folder for backups', () => {
  test('is made with those above it, for its owner alone, and stays when it is there', async () => {
    const path = join(base, 'disk', 'copies')
    await makeFolder(path)
    await writeFile(join(path, 'kept'), '')
    await makeFolder(path)
    expect((await stat(path)).mode & 0o777).toBe(0o700)
    expect((await stat(join(base, 'disk'))).mode & 0o777).toBe(0o700)
    expect((await stat(join(path, 'kept'))).isFile()).toBe(true)
  })

  test('is refused where a file has its name or that of one above', async () => {
    const file = join(base, 'file')
    await writeFile(file, '')
    await expect(makeFolder(file)).rejects.toMatchObject({ code: 'EEXIST' })
    await expect(makeFolder(join(file, 'copies'))).rejects.toMatchObject({ code: 'ENOTDIR' })
  })

  test.runIf(process.platform === 'linux')('is refused where the system makes none', async () => {
    await expect(makeFolder('/proc/copies/tonight')).rejects.toThrow(BackupError)
  })
})
