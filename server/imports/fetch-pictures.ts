import type { PictureFetcher } from '../images/fetch-picture.ts'
import { PictureRefusal } from '../images/picture-refusal.ts'
import type { PictureStore } from '../images/store.ts'
import { storeUpload } from '../images/uploads.ts'
import type { Queue } from '../platform/jobs/queue.ts'
import { makeProblem } from '../platform/make-problem.ts'
import { Problem } from '../platform/problem.ts'
import { attachPictures, type Fetched } from './attach-pictures.ts'
import type { ImportsContext } from './context.ts'
import {
  claimPictures,
  isAnyPictureDue,
  noteRefusal,
  releasePictureLease,
  renewLease,
  type Failure,
  type PictureJob,
} from './picture-jobs.ts'

/** With what pictures are fetched and stored. */
type PictureTools = { fetcher: PictureFetcher; store: PictureStore }

/**
 * Fetches the pictures that rows of imports wait for, and shows them on their products. When the shop closes, downloads
 * under way are broken off: what is left is for the next process.
 */
export function pictureQueue(context: ImportsContext, tools: PictureTools): Queue {
  return {
    isDue: isAnyPictureDue,
    claim: async () => {
      const job = await claimPictures(context.db)
      return job && ((signal) => fetchPictures(context, tools, job, signal))
    },
  }
}

async function fetchPictures(
  context: ImportsContext,
  tools: PictureTools,
  job: PictureJob,
  signal: AbortSignal,
): Promise<void> {
  try {
    const fetched = await fetchAll(context, tools, job, signal)
    if (fetched.length > 0) await attach(context, job, fetched)
  } finally {
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
      const file = await fetcher.fetch(picture.address, { isAllowedHost, signal })
      const { address } = await storeUpload(db, store, {
        owner: job.userId,
        hasQuota: false,
        file,
        refuse: makeProblem,
      })
      fetched.push({ position: picture.position, picture: address })
    } catch (error) {
      // Whatever is broken off by closing is no fault of the picture's.
      if (signal.aborted) break
      await noteRefusal(db, job, picture, failureOf(error))
    }
  }
  return fetched
}

/** One product that cannot be written keeps no other from its pictures. */
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

/** @throws whatever is about neither the site, the picture nor the product */
function failureOf(error: unknown): Failure {
  if (error instanceof PictureRefusal) return error
  if (!(error instanceof Problem)) throw error
  return { message: error.message, isPassing: error.status >= 500, redirectHost: null }
}
