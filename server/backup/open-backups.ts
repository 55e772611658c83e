import type { FastifyInstance } from 'fastify'

import type { Config } from '../config.ts'
import type { Jobs } from '../platform/jobs/open-jobs.ts'
import { planBackup } from './backups.repo.ts'
import { lastHour } from './due-hour.ts'
import { dueBackups, type BackupContext } from './scheduled-backup.ts'

const PLAN_EVERY_MS = 60_000

type Parts = Omit<BackupContext, 'config'> & { config: Config; now: () => Date }

/** Makes a backup every night where BACKUP_FOLDER is set. A night that the shop slept through is made up for. */
export function openBackups(app: FastifyInstance, jobs: Jobs, { now, ...context }: Parts): void {
  const { BACKUP_FOLDER, BACKUP_HOUR } = context.config
  if (BACKUP_FOLDER === '') return
  const report = (error: unknown) => app.log.error({ err: error }, 'backup: will be tried again')
  jobs.work(dueBackups(context), { report })
  jobs.every(PLAN_EVERY_MS, () => planBackup(context.db, lastHour(BACKUP_HOUR, now())), report)
}
