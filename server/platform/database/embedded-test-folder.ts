import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'

import { fastFolder } from '../../../test/memory-folder.ts'

const made: string[] = []

/** A folder for one test. */
export function newFolder(mode = 0o700): string {
  const folder = mkdtempSync(join(fastFolder(1e9), 'alero-embedded-'))
  chmodSync(folder, mode)
  made.push(folder)
  return folder
}

/** Deletes every folder made since the last call. */
export function removeFolders(): void {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true })
}
