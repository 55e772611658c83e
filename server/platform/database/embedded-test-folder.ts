import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const made: string[] = []

/** A folder for one test; in memory where there is room, because some disks take seconds to delete a database. */
export function newFolder(mode = 0o700): string {
  const memory = existsSync('/dev/shm') ? statfsSync('/dev/shm') : undefined
  const base = memory && memory.bavail * memory.bsize > 1e9 ? '/dev/shm' : tmpdir()
  const folder = mkdtempSync(join(base, 'alero-embedded-'))
  chmodSync(folder, mode)
  made.push(folder)
  return folder
}

/** Deletes every folder made since the last call. */
export function removeFolders(): void {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true })
}
