import type { PictureFetcher } from '../../images/fetch-picture.ts'
import { PictureRefusal } from '../../images/picture-refusal.ts'
import type { PictureStore } from '../../images/store.ts'
import { storeUpload } from '../../images/uploads.ts'
import type { Queue } from '../../platform/jobs/queue.ts'
import { makeProblem } from '../../platform/make-problem.ts'
import { Problem } from '../../platform/problem.ts'
import { traced } from '../../platform/tracing/tracer.ts'
import type { ImportsContext } from '../context.ts'
import { attachPictures, type Fetched } from './attach-pictures.ts'
import {
  claimPictures,
  isAnyPictureDue,
  noteRefusal,
  releasePictureLease,
  RENEW_EVERY_MS,
  renewLease,
  type Failure,
  type PictureJob,
} from './picture-jobs.ts'

/** The tools for fetching and storing pictures. */
type PictureTools = { fetcher: PictureFetcher; store: PictureStore }

/**
 * Fetches the pictures that imports wait for and adds them to their products. When the shop closes, it aborts
 * downloads; the next process fetches the rest.
 */
export function pictureQueue(context: ImportsContext, tools: PictureTools): Queue {
  return {
    isDue: isAnyPictureDue,
    claim: async () => {
      const job = await claimPictures(context.db)
      if (!job) return null
      return {
        name: 'fetch pictures',
        trace: job.trace,
        work: (signal) => fetchPictures(context, tools, job, signal),
      }
    },
  }
}

async function fetchPictures(
  context: ImportsContext,
  tools: PictureTools,
  job: PictureJob,
  signal: AbortSignal,
): Promise<void> {
  const renewing = setInterval(() => void renewLease(context.db, job).catch(() => {}), RENEW_EVERY_MS)
  try {
    const fetched = await fetchAll(context, tools, job, signal)
    if (fetched.length > 0) await attach(context, job, fetched)
  } finally {
    clearInterval(renewing)
    await releasePictureLease(context.db, job)
  }
}

async function fetchAll(
  { db }: ImportsContext,
  { fetcher, store }: PictureTools,
  job: PictureJob,
  signal: AbortSignal,
): Promise<Fetched[]> {
  const fetched: Fetched[] = []
  const isAllowedHost = (host: string) => job.hosts.has(host)
  for (const picture of job.pictures) {
    if (signal.aborted || !(await renewLease(db, job))) break
    try {
      const file = await traced('GET picture', 'client', () =>
        fetcher.fetch(picture.address, { isAllowedHost, signal }),
      )
      const { address } = await storeUpload(db, store, {
        owner: job.userId,
        hasQuota: false,
        file,
        refuse: makeProblem,
      })
      fetched.push({ position: picture.position, picture: address })
    } catch (error) {
      // A download that was aborted by closing does not count as a failure.
      if (signal.aborted) break
      await noteRefusal(db, job, picture, failureOf(error))
    }
  }
  return fetched
}

/** A product that cannot be written does not stop the others. */
async function attach(context: ImportsContext, job: PictureJob, fetched: Fetched[]): Promise<void> {
  try {
    await attachPictures(context, job, fetched)
  } catch (error) {
    const failure = failureOf(error)
    for (const { position } of fetched) {
      const picture = job.pictures.find((one) => one.position === position)
      if (picture) await noteRefusal(context.db, job, picture, failure)
    }
  }
}

/** @throws an error that concerns neither the site nor the picture nor the product */
function failureOf(error: unknown): Failure {
  if (error instanceof PictureRefusal) return error
  if (!(error instanceof Problem)) throw error
  return { message: error.message, isPassing: error.status >= 500, redirectHost: null }
}
