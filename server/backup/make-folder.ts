import { mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

import { BackupError } from './manifest.ts'

/**
 * Makes a folder for backups and those above it that are missing, for their owner alone; one that is there stays as it is. Node's
 * `recursive` never ends where a folder is there in which the system makes none, as in `/proc`.
 * @throws BackupError in Spanish, at once, where none can be made there
 */
export async function makeFolder(path: string): Promise<void> {
  try {
    await makeWithParents(path)
  } catch (error) {
    if (!isMissing(error)) throw error
    throw new BackupError(`En «${dirname(path)}» el sistema no deja crear carpetas. Escoge otra con --to.`, {
      cause: error,
    })
  }
}

async function makeWithParents(path: string): Promise<void> {
  try {
    await make(path)
  } catch (error) {
    if (!isMissing(error) || dirname(path) === path) throw error
    await makeWithParents(dirname(path))
    await make(path)
  }
}

async function make(path: string): Promise<void> {
  try {
    await mkdir(path, { mode: 0o700 })
  } catch (error) {
    const isThere = await stat(path).then(
      (found) => found.isDirectory(),
      () => false,
    )
    if (!isThere) throw error
  }
}

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT'
