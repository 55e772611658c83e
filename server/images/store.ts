import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, opendir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Where pictures are kept, each under a name that tells its content, so that it never changes. */
export type PictureStore = {
  /** Keeps a picture; keeping it again changes nothing. */
  put: (name: string, bytes: Buffer) => Promise<void>
  /** The picture, or null when there is none of that name. */
  get: (name: string) => Promise<Buffer | null>
  /** Forgets a picture; forgetting it again changes nothing. */
  delete: (name: string) => Promise<void>
  /** The names of pictures kept before a moment, and drafts that a crash left. */
  olderThan: (moment: Date) => AsyncIterable<string>
}

const namePattern = /^[0-9a-f]{32}\.webp$/

/** Whether a text can be the name of a kept picture; anything else never reaches the file system. */
export const isPictureName = (text: string): boolean => namePattern.test(text)

/** The name of a picture: its content's hash, mixed with its owner, so that no two owners ever share a file. */
export function pictureName(owner: string, bytes: Buffer): string {
  return `${createHash('sha256').update(owner).update('\0').update(bytes).digest('hex').slice(0, 32)}.webp`
}

/** Keeps pictures as files of one folder, which several processes may share. */
export function openFolderStore(directory: string): PictureStore {
  const pathOf = (name: string): string => {
    if (!isPictureName(name)) throw new Error('not the name of a picture')
    return join(directory, name)
  }
  return {
    put: async (name, bytes) => {
      const path = pathOf(name)
      await mkdir(directory, { recursive: true })
      const draft = join(directory, `${randomUUID()}.tmp`)
      const file = await open(draft, 'wx', 0o644)
      try {
        await file.writeFile(bytes)
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(draft, path)
    },
    get: (name) => readFile(pathOf(name)).catch(nullIfMissing),
    delete: (name) => rm(pathOf(name), { force: true }),
    olderThan: (moment) => namesOlderThan(directory, moment),
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
