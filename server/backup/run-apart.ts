import { fork } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { Config } from '../config.ts'
import type { MadeBackup } from './backups.repo.ts'
import { failureReason } from './failure-reason.ts'

type Settings = Pick<Config, 'DATABASE_URL' | 'DATA_DIR' | 'LICENCE_KEYS' | 'SECRET_KEY'>
export type BackupWork = { settings: Settings } & ({ to: string; now: string } | { verify: string })
/** `isOfMachine`: the problem says nothing about the backup that was to be tried. */
type Problem = { problem: string; isOfMachine: boolean }
export type WorkResult = MadeBackup | { damage: string[] } | Problem

const script = join(import.meta.dirname, 'backup-process.ts')

/**
 * Makes or verifies a backup in a separate process, which hashes and copies without blocking the shop.
 * @param signal ends it when the shop stops
 * @returns the result; null when it ended with the shop
 */
export async function runApart(given: BackupWork, signal: AbortSignal): Promise<WorkResult | null> {
  // Removed with all files that a killed process leaves behind.
  const scratch = await mkdtemp(join(tmpdir(), 'alero-backup-'))
  try {
    const child = fork(script, {
      execArgv: [],
      env: { ...process.env, TMPDIR: scratch },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      signal,
    })
    // An abort is an error of the child, too; without a pid it never began and never ends.
    const failed = new Promise<WorkResult>((resolve) => {
      child.on(
        'error',
        (error) => child.pid === undefined && resolve({ problem: failureReason(error), isOfMachine: true }),
      )
    })
    const exited = new Promise<WorkResult>((resolve) => {
      child.once('exit', (code, name) =>
        resolve({ problem: `El proceso de la copia terminó antes de tiempo (${name ?? code}).`, isOfMachine: true }),
      )
    })
    const answered = new Promise<WorkResult>((resolve) => {
      child.once('message', (result) => resolve(result as WorkResult))
    })
    child.send(given, () => {})
    const result = await Promise.race([answered, exited, failed])
    await Promise.race([exited, failed])
    return signal.aborted ? null : result
  } finally {
    await rm(scratch, { recursive: true, force: true, maxRetries: 3 })
  }
}
