import { openDatabase } from '../server/platform/database/pool.ts'
import { openEmailRuns, type DeliveryCounts, type Fault } from '../test/emails/email-run.ts'
import type { Procedure } from './shop-database.ts'

const RUNS = 20
const EMAILS = 200
const faults: Fault[] = ['SIGKILL', 'SIGTERM', 'database restart', 'dying mail server']

/**
 * The shop sends 200 e-mails; in the middle of it the shop, its database or the mail server breaks, twenty times each.
 * None is lost and none is sent twice; at most one for each break is set aside because its outcome is unknown.
 */
export const emails: Procedure = async ({ connectionString, postmaster }) => {
  const { db, pool, close } = openDatabase({ connectionString, max: 2, onConnectionError: () => {} })
  /** Half of the times by an orderly stop, half by a crash; it restarts by itself. */
  let restarts = 0
  const restartDatabase = async () => {
    process.kill(await postmaster(), restarts++ % 2 === 0 ? 'SIGKILL' : 'SIGINT')
  }
  const runs = await openEmailRuns({ database: { db, pool, connectionString }, restartDatabase, emails: EMAILS })
  try {
    const lines: string[] = []
    for (const fault of faults) {
      const found: DeliveryCounts[] = []
      for (let run = 0; run < RUNS; run++) {
        const counts = await runs.run(fault)
        if (counts.lost > 0 || counts.twice > 0 || counts.unknown > 1) {
          throw new Error(`${fault}, run ${run + 1}: ${JSON.stringify(counts)}`)
        }
        found.push(counts)
      }
      lines.push(describe(fault, found))
      console.log(`  ${lines.at(-1)}`)
    }
    return lines
  } finally {
    await runs.close()
    await close()
  }
}

function describe(fault: Fault, runs: DeliveryCounts[]): string {
  const sum = (of: (counts: DeliveryCounts) => number) => runs.reduce((total, counts) => total + of(counts), 0)
  const [unknown, taken] = [sum((counts) => counts.unknown), sum((counts) => counts.unknownTaken)]
  const moments = runs.map(({ takenBefore }) => takenBefore)
  return `${fault}: ${runs.length} runs of ${EMAILS} e-mails, broken off after ${Math.min(...moments)} to ${Math.max(...moments)}: ${sum((counts) => counts.lost)} lost, ${sum((counts) => counts.twice)} twice, ${unknown} set aside (${taken} of them had left)`
}
