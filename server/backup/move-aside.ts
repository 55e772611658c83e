import { mkdir, readdir, realpath, rename, rm, rmdir } from 'node:fs/promises'
import { join, relative, resolve, sep } from 'node:path'

import { BackupError } from './manifest.ts'
import { ASIDE } from './places.ts'

const NOTHING_CHANGED = 'No se cambió nada.'

/** Undoes what was done, each part even if another part fails. @returns why some of it could not be undone */
export type Undo = () => Promise<unknown[]>

/**
 * Moves what a folder holds into another one on the same disk, all of it or nothing.
 * @param stays names that are left where they are, as is what earlier restores moved
 * @returns what removes all that came into the folder since, and moves everything back
 * @throws BackupError in Spanish
 */
export async function moveAside(from: string, aside: string, stays: ReadonlySet<string>): Promise<Undo> {
  const moved: string[] = []
  const moveBack = async () => {
    const failures = await tryEach(moved.toReversed(), (name) => rename(join(aside, name), join(from, name)))
    await rmdir(aside).catch(() => {})
    return failures
  }
  const names = (await namesIn(from, stays)).toSorted()
  if (names.length > 0) await mkdir(aside, { recursive: true, mode: 0o700 })
  for (const name of names) {
    try {
      await rename(join(from, name), join(aside, name))
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      throw outcomeOf(
        new BackupError(
          `No se puede apartar ${join(from, name)} (${code}). Si es el punto de montaje de un disco, desmóntalo y vuelve a intentarlo. ${NOTHING_CHANGED}`,
          { cause: error },
        ),
        { failures: await moveBack(), aside: [aside] },
      )
    }
    moved.push(name)
  }
  return async () => {
    const left: unknown[] = []
    const came = await namesIn(from, stays).catch((error: unknown) => {
      left.push(error)
      return []
    })
    left.push(...(await tryEach(came, (name) => rm(join(from, name), { recursive: true, force: true }))))
    return [...left, ...(await moveBack())]
  }
}

/**
 * The error to throw when something failed and was undone: its reason, and with it what could not be undone.
 * @param aside the folders that hold the rest in that case
 */
export function outcomeOf(
  error: unknown,
  { failures, aside }: { failures: readonly unknown[]; aside: readonly string[] },
): unknown {
  if (failures.length === 0) return error
  const why = (error as Error).message.replace(NOTHING_CHANGED, '').trim()
  const reasons = failures.map((failure) => (failure as Error).message).join('; ')
  return new BackupError(
    `${why}\n  Además, no todo volvió a su lugar: lo que falta está en ${aside.join(' y ')}. El sistema dijo: «${reasons}».`,
    { cause: new AggregateError([error, ...failures], 'it failed, and so did taking it back') },
  )
}

async function tryEach<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<unknown[]> {
  const failures: unknown[] = []
  for (const one of all) await work(one).catch((error: unknown) => failures.push(error))
  return failures
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
