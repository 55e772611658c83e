import { createHash } from 'node:crypto'
import { closeSync, openSync, readSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'

/** The problem of a copy, in Spanish, for the person at the terminal. */
export class BackupError extends Error {}

/** A program that is not installed on this machine, or is too old for its database. */
export class MissingProgramError extends BackupError {}

/** The list of what a complete backup holds. */
export type Manifest = {
  format: 1
  /** `own`: the folder of the shop's own PostgreSQL; `dump`: what pg_dump wrote of DATABASE_URL. */
  kind: 'own' | 'dump'
  begun: string
  ended: string
  /** Rows of each table when it began: all of them are in a dump; of the own database more may be. */
  rows: Record<string, number>
  /** Every file by its path in the backup. */
  files: Record<string, { bytes: number; sha256: string }>
}

const FILE = 'backup.json'

/** Reads a backup's list. @throws BackupError for a folder that holds no complete backup */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, FILE), 'utf8').catch(() => null)
  if (text === null) throw new BackupError(`En ${folder} no hay una copia completa: falta ${FILE}.`)
  try {
    const manifest = JSON.parse(text) as Manifest
    if (manifest.format === 1) return manifest
  } catch {
    // Said below.
  }
  throw new BackupError(`${join(folder, FILE)} no se puede leer: la copia está dañada o es de otra versión.`)
}

/** Lists all files of a backup and writes the list last, so that a backup with a list is complete. */
export async function writeManifest(folder: string, about: Omit<Manifest, 'format' | 'files'>): Promise<Manifest> {
  const files: Manifest['files'] = {}
  const buffer = newBuffer()
  for (const path of await filesIn(folder)) files[relative(folder, path)] = await fingerprint(path, buffer)
  const manifest: Manifest = { format: 1, ...about, files }
  await writeFile(join(folder, FILE), `${JSON.stringify(manifest, null, 1)}\n`, { mode: 0o600, flush: true })
  return manifest
}

/** @returns one line for each file that is missing or is not as it was saved */
export async function findDamage(folder: string, { files }: Manifest): Promise<string[]> {
  const damage: string[] = []
  const buffer = newBuffer()
  for (const [path, { bytes, sha256 }] of Object.entries(files)) {
    const found = await fingerprint(join(folder, path), buffer).catch(() => null)
    if (found === null) damage.push(`Falta ${path}.`)
    else if (found.bytes !== bytes || found.sha256 !== sha256) damage.push(`${path} no es como se guardó.`)
  }
  return damage
}

const newBuffer = () => Buffer.allocUnsafe(256 * 1024)

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
}

/**
 * Reads a file without passing each step to another thread: for a thousand small files, that costs more than their checksums.
 * Only a process that does nothing else takes fingerprints; between two files it handles signals and the end of its parent.
 * @param buffer the buffer that the file is read through
 */
async function fingerprint(path: string, buffer: Buffer): Promise<{ bytes: number; sha256: string }> {
  await yieldToEventLoop()
  const hash = createHash('sha256')
  const file = openSync(path, 'r')
  try {
    let bytes = 0
    for (;;) {
      const bytesRead = readSync(file, buffer)
      if (bytesRead === 0) return { bytes, sha256: hash.digest('hex') }
      bytes += bytesRead
      hash.update(buffer.subarray(0, bytesRead))
    }
  } finally {
    closeSync(file)
  }
}
