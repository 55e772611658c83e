import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'

const made: string[] = []

/** A folder for one test. */
export function newFolder(mode = 0o700): string {
  const folder = mkdtempSync(join(fastPlace(1e9), 'alero-embedded-'))
  chmodSync(folder, mode)
  made.push(folder)
  return folder
}

/**
 * A place for a database folder that is deleted again: in memory if there is room, because some disks take seconds to delete one,
 * and then search longer for space for the next one.
 * @param bytes that must be free
 */
export function fastPlace(bytes: number): string {
  const memory = existsSync('/dev/shm') ? statfsSync('/dev/shm') : undefined
  const free = memory ? Math.min(memory.bavail * memory.bsize, freemem()) : 0
  return free > bytes ? '/dev/shm' : tmpdir()
}

/** Deletes every folder made since the last call. */
export function removeFolders(): void {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true })
}
