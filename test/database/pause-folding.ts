import pg from 'pg'

import { addCleanup } from '../shop/cleanup.ts'

/** Until the end of the file no job folds sales into the sums, so that a test finds each of them where it was queued. */
export async function pauseFolding(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  addCleanup(() => client.end())
  await client.query(`select pg_advisory_lock(hashtext('fold_sales'))`)
}
