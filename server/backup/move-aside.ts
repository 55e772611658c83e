import { mkdir, readdir, realpath, rename, rm, rmdir } from 'node:fs/promises'
import { join, relative, resolve, sep } from 'node:path'

import { BackupError } from './manifest.ts'
import { ASIDE } from './places.ts'

/**
 * Moves what a folder holds into another one on the same disk, all of it or nothing.
 * @param stays names that are left where they are, as is what earlier restores moved
 * @returns what removes all that came into the folder since, and moves everything back
 * @throws BackupError in Spanish
 */
export async function moveAside(from: string, aside: string, stays: ReadonlySet<string>): Promise<() => Promise<void>> {
  const moved: string[] = []
  const moveBack = async () => {
    for (const name of moved.toReversed()) await rename(join(aside, name), join(from, name))
    await rmdir(aside).catch(() => {})
  }
  const names = (await namesIn(from, stays)).toSorted()
  if (names.length > 0) await mkdir(aside, { recursive: true, mode: 0o700 })
  for (const name of names) {
    try {
      await rename(join(from, name), join(aside, name))
    } catch (error) {
      await moveBack()
      const { code } = error as NodeJS.ErrnoException
      throw new BackupError(
        `No se puede apartar ${join(from, name)} (${code}). Si es el punto de montaje de un disco, desmóntalo y vuelve a intentarlo. No se cambió nada.`,
        { cause: error },
      )
    }
    moved.push(name)
  }
  return async () => {
    for (const name of await namesIn(from, stays)) await rm(join(from, name), { recursive: true, force: true })
    await moveBack()
  }
}

async function namesIn(folder: string, stays: ReadonlySet<string>): Promise<string[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  return names.filter((name) => !name.startsWith(ASIDE) && !stays.has(name))
}

/** @returns the first name on the way from a folder to a path in it, empty for the folder itself; null when it is elsewhere */
export async function nameWithin(folder: string, path: string): Promise<string | null> {
  const [from, to] = await Promise.all([folder, path].map((one) => realpath(one).catch(() => resolve(one))))
  const [name = ''] = relative(from!, to!).split(sep)
  return name === '..' ? null : name
}
