/** One request of the crowd: when it began, in milliseconds, how long it took, and whether it was served. */
type Tried = { begun: number; took: number; isServed: boolean; what: string }

/** Counts the requests of a crowd, by kind. */
export function openTally() {
  const tried = new Map<string, Tried[]>()
  const acknowledged: number[] = []
  return {
    /** Makes a request and counts it. @returns its result; undefined if it was not served */
    count: async <Result>(kind: string, act: () => Promise<{ status: number } & Result>) => {
      const begun = performance.now()
      const result = await act().catch((error: unknown) => ({ status: 0, failure: String(error) }))
      const isServed = result.status > 0 && result.status < 500
      const what = 'failure' in result ? result.failure : String(result.status)
      tried.set(kind, [...(tried.get(kind) ?? []), { begun, took: performance.now() - begun, isServed, what }])
      return isServed ? (result as { status: number } & Result) : undefined
    },
    acknowledge: () => void acknowledged.push(performance.now()),
    /** The longest time, in seconds, without an acknowledged payment since that moment. */
    longestPause: (since: number): number => {
      const moments = [since, ...acknowledged.filter((at) => at > since)]
      return Math.max(...moments.slice(1).map((at, i) => at - moments[i]!), 0) / 1_000
    },
    /** Failed requests of a kind. */
    failures: (kind: string): Tried[] => (tried.get(kind) ?? []).filter(({ isServed }) => !isServed),
    describe: (): string[] =>
      [...tried].map(([kind, all]) => {
        const failed = all.filter(({ isServed }) => !isServed)
        const reasons = Map.groupBy(failed, ({ what }) => what)
        const named = [...reasons].map(([what, { length }]) => `${length} × ${what}`).join(', ')
        const slowest = Math.max(...all.map(({ took }) => took)) / 1_000
        return `${kind}: ${failed.length} of ${all.length} failed${named && ` (${named})`}, the slowest took ${slowest.toFixed(1)} s`
      }),
  }
}
