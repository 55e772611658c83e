import type { Queue } from '../platform/jobs/queue.ts'
import type { ImportsContext } from './context.ts'
import { claimJob, isAnyImportDue, noteFailure, releaseJob, type Job } from './jobs.ts'
import { reviewImport } from './review/review-import.ts'
import { applyImport } from './writing/apply-import.ts'
import { undoImport } from './writing/undo-import.ts'

type Step = (context: ImportsContext, job: Job, signal: AbortSignal) => Promise<void>

const steps = {
  reviewing: { name: 'review import', step: reviewImport },
  applying: { name: 'apply import', step: applyImport },
  undoing: { name: 'undo import', step: undoImport },
} satisfies Record<string, { name: string; step: Step }>

const stepOf = ({ state }: Job) => steps[state as keyof typeof steps]

/** Processes one import at a time, from where it stopped, until it is done or the shop closes. */
export function importQueue(context: ImportsContext): Queue {
  return {
    isDue: isAnyImportDue,
    claim: async () => {
      const job = await claimJob(context.db)
      if (!job) return null
      return { name: stepOf(job).name, trace: job.trace, work: (signal) => workOn(context, job, signal) }
    },
  }
}

async function workOn(context: ImportsContext, job: Job, signal: AbortSignal): Promise<void> {
  try {
    await stepOf(job).step(context, job, signal)
  } catch (error) {
    await noteFailure(context.db, job)
    throw error
  } finally {
    await releaseJob(context.db, job)
  }
}
