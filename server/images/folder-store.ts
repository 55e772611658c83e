import { randomUUID } from 'node:crypto'
import { mkdir, open, opendir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

import { isDiskFull } from '../platform/disk-full.ts'
import { Problem } from '../platform/problem.ts'
import { checkPictureName, isPictureName, type PictureStore } from './store.ts'

/** Stores pictures as files of one folder, which several processes may share. */
export function openFolderStore(directory: string): PictureStore {
  const pathOf = (name: string): string => join(directory, checkPictureName(name))
  return {
    put: async (name, bytes) => {
      const path = pathOf(name)
      const draft = join(directory, `${randomUUID()}.tmp`)
      try {
        await mkdir(directory, { recursive: true })
        await write(draft, bytes)
        await rename(draft, path)
      } catch (error) {
        await rm(draft, { force: true })
        throw isDiskFull(error) ? new Problem('NO_SPACE', { cause: error }) : error
      }
    },
    get: (name) => readFile(pathOf(name)).catch(nullIfMissing),
    delete: (name) => rm(pathOf(name), { force: true }),
    olderThan: (moment) => namesOlderThan(directory, moment),
  }
}

async function write(path: string, bytes: Buffer): Promise<void> {
  const file = await open(path, 'wx', 0o644)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

async function* namesOlderThan(directory: string, moment: Date): AsyncIterable<string> {
  const folder = await opendir(directory).catch(nullIfMissing)
  if (!folder) return
  for await (const entry of folder) {
    const about = await stat(join(directory, entry.name)).catch(nullIfMissing)
    if (!about || about.mtime >= moment) continue
    if (entry.name.endsWith('.tmp')) await rm(join(directory, entry.name), { force: true })
    else if (isPictureName(entry.name)) yield entry.name
  }
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
