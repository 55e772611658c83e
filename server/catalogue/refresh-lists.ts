import { uploadCategories } from '../../contract/catalogue/categories.ts'
import type { Tags } from '../platform/http/response-cache/announced-changes.ts'
import type { Jobs } from '../platform/jobs/open-jobs.ts'
import { anyCategory, anyProduct, categoryTag } from './change-tags.ts'

const EVERY_MS = 10 * 60_000

/** The tags of lists of products in the order of their sales. */
export const orderedLists: Tags = [anyProduct, anyCategory, ...uploadCategories.map((name) => categoryTag(name))]

/**
 * Payments change which products sell best without announcing it, because commits that notify wait for each other. So
 * lists are made again now and then.
 */
export function refreshLists(jobs: Pick<Jobs, 'every'>, drop: (tags: Tags) => void): void {
  jobs.every(
    EVERY_MS,
    async () => drop(orderedLists),
    () => {},
  )
}
