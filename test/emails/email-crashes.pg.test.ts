import { expect, test } from 'vitest'

import { openTestDatabase } from '../database/database.ts'
import { expectInvariants } from '../database/invariants.ts'
import { addCleanup } from '../shop/cleanup.ts'
import { openEmailRuns, type Fault } from './email-run.ts'

// The long version, with 200 e-mails and twenty times each, is `npm run faults -- emails`.
const database = await openTestDatabase({ max: 2 })
const restartDatabase = async () => {
  await database.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`)
}

const { run, close } = await openEmailRuns({ database, restartDatabase, emails: 25, isHurried: true })
addCleanup(close)

test.each<Fault>(['SIGKILL', 'SIGTERM', 'database restart', 'dying mail server'])(
  '%s while the shop sends: no e-mail is lost, none comes twice, at most one has an unknown outcome',
  async (fault) => {
    const counts = await run(fault)
    expect(counts).toMatchObject({ lost: 0, twice: 0 })
    expect(counts.unknown).toBeLessThanOrEqual(1)
    await expectInvariants(database.pool)
  },
  120_000,
)
