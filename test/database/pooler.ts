import { withDatabase } from './test-cluster.ts'

/**
 * The same database through the pooler in transaction mode that `npm run poolers` puts before the server of the tests
 * (TEST_POOLER_URL); undefined in every other run.
 */
export function throughPooler(direct: string): string | undefined {
  const { TEST_POOLER_URL: pooler, TEST_DATABASE_URL: server } = process.env
  if (!pooler || !server || new URL(direct).host !== new URL(server).host) return undefined
  return withDatabase(pooler, new URL(direct).pathname.slice(1))
}

/** Settings of a shop's process for that pooler, unless its own settings name one. */
export function poolerSettings({ DATABASE_URL: direct, DATABASE_POOLER: given }: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const pooled = direct && given === undefined ? throughPooler(direct) : undefined
  return pooled ? { DATABASE_URL: pooled, DATABASE_DIRECT_URL: direct, DATABASE_POOLER: 'transaction' } : {}
}

/** The name for a prepared statement of a test; undefined behind that pooler, whose server connections have different prepared names. */
export function preparedName(name: string): string | undefined {
  return process.env.TEST_POOLER_URL ? undefined : name
}
