import { constants, setPriority } from 'node:os'

import { failureReason, isOfMachine } from './failure-reason.ts'
import { makeBackup } from './make-backup.ts'
import type { BackupWork, WorkResult } from './run-apart.ts'
import { verifyBackup } from './verify-backup.ts'

/** The process that makes one backup or tries one restore, at low priority. */
async function work(given: BackupWork): Promise<WorkResult> {
  try {
    if ('verify' in given) return { damage: await verifyBackup(given.verify, given.settings) }
    const { folder, manifest } = await makeBackup(given.settings, { to: given.to, now: new Date(given.now) })
    const files = Object.values(manifest.files)
    return {
      folder,
      bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
      files: files.length,
      savedRows: Object.values(manifest.rows).reduce((sum, rows) => sum + rows, 0),
    }
  } catch (error) {
    return { problem: failureReason(error), isOfMachine: isOfMachine(error) }
  }
}

try {
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
} catch {
  // Where the system refuses the low priority, the backup is made at normal priority.
}
// The shop's process has ended: nobody would store the result.
process.once('disconnect', () => process.exit(1))
process.once('message', (given) => {
  void work(given as BackupWork).then((result) => process.send?.(result, () => process.disconnect?.()))
})
