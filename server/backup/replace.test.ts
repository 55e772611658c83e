import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

import { BackupError } from './manifest.ts'
import { replace, type Move } from './replace.ts'

/** Two folders with two files each, which are moved aside within themselves. */
async function openFolders() {
  const base = await mkdtemp(join(tmpdir(), 'alero-replace-'))
  onTestFinished(() => rm(base, { recursive: true, force: true }))
  const folders = ['data', 'cluster'].map((name) => join(base, name))
  for (const folder of folders) {
    await mkdir(folder)
    for (const name of ['one', 'two']) await writeFile(join(folder, name), name)
  }
  const [data = '', cluster = ''] = folders
  const moves = folders.map((from): Move => [from, join(from, 'before-restore-x'), new Set()])
  return { data, cluster, moves }
}

const full = new Error('no space left')

test('a failure while folders are filled leaves every folder unchanged', async () => {
  const { data, cluster, moves } = await openFolders()
  const filling = replace(moves, async () => {
    await writeFile(join(data, 'new'), '')
    throw full
  })
  await expect(filling).rejects.toBe(full)
  for (const folder of [data, cluster]) expect(await readdir(folder)).toEqual(['one', 'two'])
})

test('a folder that cannot be moved back does not stop the others, and is named beside the first reason', async () => {
  const { data, cluster, moves } = await openFolders()
  const lost = join(cluster, 'before-restore-x', 'two')
  const error = await replace(moves, async () => {
    await rm(lost)
    throw full
  }).catch((thrown: unknown) => thrown as Error)
  expect(error).toBeInstanceOf(BackupError)
  expect(error?.message).toMatch(
    /^no space left\n {2}Además, no todo volvió a su lugar: lo que falta está en .*before-restore-x/,
  )
  expect(error?.cause).toMatchObject({ errors: [full, { code: 'ENOENT', path: lost }] })
  expect(await readdir(data)).toEqual(['one', 'two'])
  expect(await readdir(cluster)).toEqual(['one'])
})
