import { runLoad, type Target } from './load.ts'
import { median } from './median.ts'
import type { ServerProcess } from './server-process.ts'

export type Side = { server: ServerProcess; targets: readonly Target[] }

export type Comparison = {
  /** Requests per second, medians over the rounds. */
  ours: number
  baseline: number
  /** Ratio of ours to the baseline, median of the rounds. */
  ratio: number
  /** The same ratio by CPU time of the server process, which other load affects less; null where unknown. */
  cpuRatio: number | null
}

const CONNECTIONS = 8
const MOST_REQUESTS = 60_000

/**
 * Loads two servers in turn, A B A B, so that other load affects both alike.
 * @param milliseconds of one turn
 */
export async function compare(ours: Side, baseline: Side, rounds: number, milliseconds: number): Promise<Comparison> {
  const turn = async ({ server, targets }: Side) => {
    const cpuBefore = server.cpuMilliseconds()
    const result = await runLoad({
      address: server.address,
      targets,
      connections: CONNECTIONS,
      milliseconds,
      most: MOST_REQUESTS,
    })
    const cpuAfter = server.cpuMilliseconds()
    const cpu = cpuBefore === null || cpuAfter === null ? null : (cpuAfter - cpuBefore) / result.requests
    return { perSecond: result.perSecond, cpu }
  }
  await turn(ours)
  await turn(baseline)
  const pairs: { a: Awaited<ReturnType<typeof turn>>; b: Awaited<ReturnType<typeof turn>> }[] = []
  for (let round = 0; round < rounds; round++) pairs.push({ a: await turn(ours), b: await turn(baseline) })
  const cpuRatios = pairs.flatMap(({ a, b }) => (a.cpu && b.cpu ? [b.cpu / a.cpu] : []))
  return {
    ours: median(pairs.map(({ a }) => a.perSecond)),
    baseline: median(pairs.map(({ b }) => b.perSecond)),
    ratio: median(pairs.map(({ a, b }) => a.perSecond / b.perSecond)),
    cpuRatio: cpuRatios.length === pairs.length ? median(cpuRatios) : null,
  }
}
