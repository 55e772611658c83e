import { openDatabase } from '../server/platform/database/pool.ts'
import { openEmailRuns, type Fates, type Fault } from '../test/email-run.ts'
import type { Procedure } from './shop-database.ts'

const RUNS = 20
const EMAILS = 200
const faults: Fault[] = ['SIGKILL', 'SIGTERM', 'database restart', 'dying mail server']

/**
 * The shop sends 200 e-mails; in the middle of it the shop, its database or the mail server breaks, twenty times each.
 * None is lost and none is sent twice; at most one for each break is set aside because its fate is unknown.
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
      const found: Fates[] = []
      for (let run = 0; run < RUNS; run++) {
        const fates = await runs.run(fault)
        if (fates.lost > 0 || fates.twice > 0 || fates.unknown > 1) {
          throw new Error(`${fault}, run ${run + 1}: ${JSON.stringify(fates)}`)
        }
        found.push(fates)
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

function describe(fault: Fault, runs: Fates[]): string {
  const sum = (of: (fates: Fates) => number) => runs.reduce((total, fates) => total + of(fates), 0)
  const [unknown, taken] = [sum((fates) => fates.unknown), sum((fates) => fates.unknownTaken)]
  const moments = runs.map(({ takenBefore }) => takenBefore)
  return `${fault}: ${runs.length} runs of ${EMAILS} e-mails, broken off after ${Math.min(...moments)} to ${Math.max(...moments)}: ${sum((fates) => fates.lost)} lost, ${sum((fates) => fates.twice)} twice, ${unknown} set aside (${taken} of them had left)`
}
