import { existsSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'

/**
 * Where a test puts a database that it deletes again: in memory where there is room, because some disks take seconds to delete one,
 * and look longer for places for the files of the next one.
 * @param bytes that it may need
 */
export function fastFolder(bytes: number): string {
  const memory = existsSync('/dev/shm') ? statfsSync('/dev/shm') : undefined
  const free = memory ? Math.min(memory.bavail * memory.bsize, freemem()) : 0
  return free > bytes ? '/dev/shm' : tmpdir()
}
