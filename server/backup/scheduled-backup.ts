import { rm } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'

import type { Config } from '../config.ts'
import type { Db } from '../platform/database/pool.ts'
import type { Queue } from '../platform/jobs/queue.ts'
import {
  claimBackup,
  endBackup,
  isAnyBackupDue,
  isHopeless,
  isVerificationDue,
  listSurplus,
  noteRemoved,
  releaseBackup,
  renewBackup,
  RENEW_EVERY_MS,
  type ClaimedBackup,
  type MadeBackup,
} from './backups.repo.ts'
import { makeFolder } from './make-folder.ts'
import { foldersOf } from './places.ts'
import { runApart, type BackupWork } from './run-apart.ts'

export type BackupContext = {
  db: Db
  config: Pick<
    Config,
    'DATABASE_DIRECT_URL' | 'DATA_DIR' | 'LICENCE_KEYS' | 'SECRET_KEY' | 'BACKUP_FOLDER' | 'BACKUP_KEEP'
  >
  hasMail: boolean
  sendSoon: () => void
}

/** The backup made, or why there is none; null when the shop stopped before its end. */
type Outcome =
  | { made: MadeBackup; isVerified: boolean; damage?: string; untriedBecause?: string }
  | { made?: undefined; failedBecause: string }
  | null

/** Makes the backups that are due, one at a time in all processes together. */
export function dueBackups(context: BackupContext): Queue {
  return {
    isDue: isAnyBackupDue,
    claim: async () => {
      const claimed = await claimBackup(context.db)
      if (!claimed) return null
      const { trace } = claimed
      return { name: 'back up', trace, work: (stopping) => carryOut(context, claimed, stopping) }
    },
  }
}

async function carryOut(context: BackupContext, claimed: ClaimedBackup, stopping: AbortSignal): Promise<void> {
  const { db, hasMail, sendSoon } = context
  const renewing = setInterval(() => void renewBackup(db, claimed).catch(() => {}), RENEW_EVERY_MS)
  try {
    const outcome = isHopeless(claimed)
      ? { failedBecause: 'La tienda se cerró cada vez que hacía la copia.' }
      : await makeAndVerify(context, claimed, stopping)
    if (outcome === null) {
      await rm(foldersOf(folderOf(context), claimed.begunAt).draft, { recursive: true, force: true })
      await releaseBackup(db, claimed)
      return
    }
    const isOurs = await endBackup(db, claimed, outcome, { hasMail })
    sendSoon()
    // Only a complete backup that is not known to be damaged replaces older ones.
    if (isOurs && outcome.made && !outcome.damage) await removeSurplus(context)
  } finally {
    clearInterval(renewing)
  }
}

async function makeAndVerify(
  context: BackupContext,
  { begunAt, abandoned }: ClaimedBackup,
  stopping: AbortSignal,
): Promise<Outcome> {
  const to = folderOf(context)
  const settings = settingsOf(context)
  const run = (work: BackupWork) => runApart(work, stopping)
  try {
    if (abandoned) await rm(foldersOf(to, abandoned).draft, { recursive: true, force: true })
    await makeFolder(to)
  } catch {
    return { failedBecause: `No se puede escribir en la carpeta de copias: ${to}` }
  }
  const made = await run({ settings, to, now: begunAt.toISOString() })
  if (made === null) return null
  if (!('folder' in made)) return { failedBecause: 'problem' in made ? made.problem : '' }
  const saved = { ...made, folder: basename(made.folder) }
  if (!(await isVerificationDue(context.db))) return { made: saved, isVerified: false }
  const verified = await run({ settings, verify: made.folder })
  // The backup is whole: the next one is verified instead.
  if (verified === null) return { made: saved, isVerified: false }
  if ('problem' in verified && verified.isOfMachine)
    return { made: saved, isVerified: false, untriedBecause: verified.problem }
  const damage = 'damage' in verified ? verified.damage : 'problem' in verified ? [verified.problem] : []
  return { made: saved, isVerified: true, damage: damage.join('\n') }
}

/** Removes the oldest backups made by this schedule; files that somebody else put into the folder stay. */
async function removeSurplus(context: BackupContext): Promise<void> {
  for (const { id, folder } of await listSurplus(context.db, context.config.BACKUP_KEEP)) {
    const path = join(folderOf(context), folder)
    await rm(path, { recursive: true, force: true })
    await noteRemoved(context.db, id)
  }
}

const folderOf = ({ config }: BackupContext) => resolve(config.BACKUP_FOLDER)

/** A snapshot is held by a session, which a pooler lends to others. */
const settingsOf = ({ config: { DATABASE_DIRECT_URL, DATA_DIR, LICENCE_KEYS, SECRET_KEY } }: BackupContext) => ({
  DATABASE_URL: DATABASE_DIRECT_URL,
  DATA_DIR: resolve(DATA_DIR),
  LICENCE_KEYS,
  SECRET_KEY,
})
