import { setTimeout } from 'node:timers/promises'

import { inBogota } from '../../contract/values/civil-days.ts'

/** Longer than a test file takes. */
const LONGEST_FILE_MS = 4 * 60_000

/** Waits for Colombia's next day where this one would end during a file: what a test writes for today is then still of today. */
export async function stayAwayFromMidnight(): Promise<void> {
  const left = Date.parse(`${inBogota(new Date()).fecha}T24:00:00-05:00`) - Date.now()
  if (left < LONGEST_FILE_MS) await setTimeout(left + 1_000)
}
