import { join } from 'node:path'

/** The places of the parts of a backup. */
export const places = { files: 'files', cluster: 'cluster', dump: 'database.dump' } as const

/** The beginning of the name of a folder in DATA_DIR with data that a restore moved aside. */
export const ASIDE = 'before-restore-'

/** The folder of a backup that began at this moment, and its name until everything is in it. */
export function foldersOf(to: string, now: Date): { folder: string; draft: string } {
  const folder = join(to, `alero-${now.toISOString().slice(0, 19).replaceAll(':', '-')}`)
  return { folder, draft: `${folder}.unfinished` }
}

const aBackup = /^alero-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d(\.unfinished)?$/

/**
 * Whether a file or folder of DATA_DIR is saved: everything but the database, which is saved separately, drafts, and backups
 * stored there, which would otherwise contain each other.
 */
export const isSaved = (name: string, path: string): boolean =>
  path !== 'postgres' && !path.startsWith(ASIDE) && !name.endsWith('.tmp') && !aBackup.test(name)
