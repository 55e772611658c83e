import type { Db } from '../platform/database/pool.ts'
import { coverageOf, type Coverage } from './coverage.ts'
import { listRates } from './rates.repo.ts'
import { readTowns } from './read-towns.ts'

/** What the rates, as they are now, say of the whole country. */
export async function readCoverage(db: Db): Promise<Coverage> {
  const [rates, towns] = await Promise.all([listRates(db), readTowns(db)])
  return coverageOf(rates, towns)
}
