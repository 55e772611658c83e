const cleanUps: (() => Promise<unknown>)[] = []

/**
 * Runs a function at the end of the test file, the last registered first. Fixtures use it instead of `afterAll`,
 * because Vitest ignores hooks that are registered while a hook or a test runs.
 */
export function addCleanup(cleanUp: () => Promise<unknown>): void {
  cleanUps.push(cleanUp)
}

/** Runs the registered functions. @throws AggregateError with all failures */
export async function cleanUpFile(): Promise<void> {
  const failures: unknown[] = []
  for (const cleanUp of cleanUps.splice(0).toReversed()) {
    await cleanUp().catch((error: unknown) => failures.push(error))
  }
  if (failures.length > 0) throw new AggregateError(failures, 'the test file left something behind')
}
