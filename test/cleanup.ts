const cleanUps: (() => Promise<unknown>)[] = []

/**
 * Does something at the end of the test file, the last registered first. To be used by scaffolding instead of `afterAll`:
 * Vitest forgets hooks that are made while a hook or a test runs.
 */
export function addCleanup(cleanUp: () => Promise<unknown>): void {
  cleanUps.push(cleanUp)
}

/** Does what was registered, for a file that ends. @throws AggregateError of what could not be done */
export async function cleanUpFile(): Promise<void> {
  const failures: unknown[] = []
  for (const cleanUp of cleanUps.splice(0).toReversed()) {
    await cleanUp().catch((error: unknown) => failures.push(error))
  }
  if (failures.length > 0) throw new AggregateError(failures, 'the test file left something behind')
}
