/** Where things are in a backup. */
export const places = { files: 'files', cluster: 'cluster', dump: 'database.dump' } as const

/** What a restore moved aside in DATA_DIR. */
export const ASIDE = 'before-restore-'

/** Whether a file or folder of DATA_DIR is saved: everything but the database, which is saved otherwise, and drafts. */
export const isSaved = (name: string, path: string): boolean =>
  path !== 'postgres' && !path.startsWith(ASIDE) && !name.endsWith('.tmp')
